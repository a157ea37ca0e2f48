// Light or dark theme, two or four suit colours. Not a module: it must run before the page is drawn, to avoid a flash.

(() => {
  const root = document.documentElement;
  const THEMES = ["auto", "light", "dark"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let theme = "auto";

  function kept(key) {
    try {
      return localStorage.getItem(`cardspeak-${key}`);
    } catch {
      return null; // storage is disabled
    }
  }

  function keep(key, value) {
    try {
      localStorage.setItem(`cardspeak-${key}`, value);
    } catch {
      // the choice then lasts until the page is left
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
    if (!colours) return; // the API page has no switches

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
