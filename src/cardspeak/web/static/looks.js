// Light or dark, two colours or four: set before the page is drawn, so that it never flashes. Not a module for that reason.

(() => {
  const root = document.documentElement;
  const THEMES = ["auto", "light", "dark"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let theme = "auto";

  function kept(key) {
    try {
      return localStorage.getItem(`cardspeak-${key}`);
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  function keep(key, value) {
    try {
      localStorage.setItem(`cardspeak-${key}`, value);
    } catch {
      // then it holds until the page is left
    }
  }

  function setTheme(choice) {
    theme = THEMES.includes(choice) ? choice : "auto";
    root.dataset.theme = theme === "auto" ? (system.matches ? "dark" : "light") : theme;
  }

  function setDeck(deck) {
    root.dataset.deck = deck === "four" ? "four" : "two";
  }

  setTheme(kept("theme"));
  setDeck(kept("deck"));
  system.addEventListener("change", () => setTheme(theme));

  addEventListener("DOMContentLoaded", () => {
    const [colours, deck] = [document.getElementById("theme"), document.getElementById("deck")];
    if (!colours) return; // the page of the API has no switches

    function show() {
      colours.textContent = theme[0].toUpperCase() + theme.slice(1);
      colours.setAttribute("aria-label", `${colours.textContent} colours`);
      deck.setAttribute("aria-pressed", root.dataset.deck === "four");
    }

    colours.addEventListener("click", () => {
      setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
      keep("theme", theme);
      show();
    });
    deck.addEventListener("click", () => {
      setDeck(root.dataset.deck === "four" ? "two" : "four");
      keep("deck", root.dataset.deck);
      show();
    });
    show();
  });
})();
