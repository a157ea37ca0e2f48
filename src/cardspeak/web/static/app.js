// The frame of the page: it shows the view that the address names. A view is a module with {title, mount, unmount}.

import { get, post } from "./api.js";
import { announce, el, replace } from "./dom.js";

const VIEWS = ["showdown", "explain", "equity", "query", "icm", "audit", "replay"];
const root = document.getElementById("view");
const errorBar = document.getElementById("error");
let shown = null; // {view}: a new object each time a view is mounted
let opening = 0;
let place = ""; // path and query of the view that is shown
let fragment = ""; // the fragment of its address, if the state of the view is there
let retry = 0;

/** The view that a path names; the default is Showdown. */
const viewOf = (path) => VIEWS.find((name) => path.endsWith(`/${name}`)) ?? VIEWS[0];

async function open(name) {
  const turn = ++opening;
  clearTimeout(retry);
  root.setAttribute("aria-busy", "true");
  try {
    const [view, { games }] = await Promise.all([import(`./${name}.js`), knownGames(), styles(name)]);
    const asked = await queried(games);
    if (turn === opening) mount(name, view.default, games, asked, turn);
  } catch (failure) {
    if (turn === opening) unavailable(name, failure);
  }
}

let gamesAsked = null;

/** A promise of the games. They are fetched once, or again after a failed request. */
function knownGames() {
  gamesAsked ??= get("games").catch((failure) => {
    gamesAsked = null;
    throw failure;
  });
  return gamesAsked;
}

/** The query of the address, with the code of its game, and what is wrong with the game's name, if anything. */
async function queried(games) {
  const params = new URLSearchParams(location.search);
  const name = params.get("game");
  if (name === null || games.some(({ code }) => code === name)) return { params };
  try {
    params.set("game", (await post("game", { game: name })).code); // "plo" is another name of "omaha"
    return { params };
  } catch (failure) {
    params.set("game", games[0].code);
    return { params, wrong: `${failure.message}; showing ${games[0].title} instead` };
  }
}

const sheets = new Map(); // from the name of a view to a promise of its style sheet

/** Resolves when the style sheet of a view has loaded, so that the view never appears without it. wear() enables it. */
function styles(name) {
  if (!sheets.has(name)) {
    sheets.set(name, loadedStyles(name).catch((failure) => {
      sheets.delete(name); // so that the next call tries again
      throw failure;
    }));
  }
  return sheets.get(name);
}

function loadedStyles(name) {
  return new Promise((done, failed) => {
    const link = el("link", { rel: "stylesheet", href: `static/${name}.css`, dataset: { of: name } });
    link.addEventListener("load", () => {
      link.sheet.disabled = true; // another view may still be shown
      done();
    });
    link.addEventListener("error", () => {
      link.remove();
      failed(new Error(`static/${name}.css cannot be loaded`));
    });
    document.head.append(link);
  });
}

/** Enable the styles of one view only, since two views can use the same class differently. */
function wear(name) {
  for (const link of document.querySelectorAll("link[data-of]")) {
    if (link.sheet) link.sheet.disabled = link.dataset.of !== name;
  }
}

function mount(name, view, games, { params, wrong = "" }, turn) {
  leave();
  document.title = `${view.title} · cardspeak`;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const node = el("div", { class: `view view-${name}` });
  const visit = (shown = { view });
  wear(name);
  replace(root, node);
  root.setAttribute("aria-busy", "false");
  place = location.pathname + location.search;
  fragment = location.hash;
  // An answer that arrives after the view was left, or while the next view opens, must not change the new address.
  const here = (f) => (...given) => shown === visit && turn === opening && f(...given);
  view.mount(node, params, {
    games,
    wrong,
    error: here(error),
    address: here((params, hash = "") => address(name, params, hash)),
    hash: location.hash,
  });
}

function leave() {
  shown?.view.unmount?.();
  clearTimeout(retry);
  error(null);
  shown = null;
  place = "";
}

function unavailable(name, failure) {
  leave();
  root.setAttribute("aria-busy", "false");
  const again = el("button", { type: "button", on: { click: () => location.reload() } }, "Try again");
  replace(root, el("p", { class: "notice" }, `This view cannot be opened: ${failure.message}. `, again));
  announce(`this view cannot be opened: ${failure.message}`);
}

/** Store the state of a view in the address, and in the link that leads back to the view. */
function address(name, params, hash) {
  const query = params.toString();
  const to = (query ? `${name}?${query}` : name) + hash;
  document.querySelector(`nav [data-view="${name}"]`).setAttribute("href", to);
  clearTimeout(retry);
  try {
    history.replaceState(null, "", to);
    place = location.pathname + location.search;
    fragment = location.hash;
  } catch {
    retry = setTimeout(address, 1000, name, params, hash); // Safari limits the rate of these calls
  }
}

/** Show an error above the view; null removes it. */
function error(text) {
  if (errorBar.textContent !== (text ?? "")) {
    errorBar.textContent = text ?? "";
    if (text) announce(text);
  }
  errorBar.hidden = !text;
}

function followed(event) {
  const link = event.target.closest?.("a[data-view]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.view === viewOf(location.pathname) && shown) return;
  const nav = document.querySelector(`nav [data-view="${link.dataset.view}"]`);
  history.pushState(null, "", nav.getAttribute("href"));
  open(link.dataset.view).then(() => root.focus({ preventScroll: true }));
  scrollTo(0, 0);
}

/** Handle Back and Forward; a jump within the page, such as the skip link, does not change the view. */
function moved() {
  const isState = /^(#h=|$)/.test(location.hash) && location.hash !== fragment;
  const isThere = location.pathname + location.search === place && !isState && root.getAttribute("aria-busy") === "false";
  if (!isThere) open(viewOf(location.pathname));
}

document.addEventListener("click", followed);
addEventListener("popstate", moved);
open(viewOf(location.pathname));
