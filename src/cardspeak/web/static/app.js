// The frame of the page: which view is shown, at which address. A view is a module that exports {title, mount, unmount}.

import { get } from "./api.js";
import { announce, el, replace } from "./dom.js";

const VIEWS = ["showdown", "explain", "equity"];
const root = document.getElementById("view");
const errorBar = document.getElementById("error");
let shown = null; // {view}: one for each time that a view is mounted
let opening = 0;
let place = ""; // path and query of what is shown
let retry = 0;

/** The view that an address names; the page opens with the showdown. */
const viewOf = (path) => VIEWS.find((name) => path.endsWith(`/${name}`)) ?? VIEWS[0];

async function open(name) {
  const turn = ++opening;
  root.setAttribute("aria-busy", "true");
  try {
    const [view, { games }] = await Promise.all([import(`./${name}.js`), knownGames(), styles(name)]);
    if (turn === opening) mount(name, view.default, games);
  } catch (failure) {
    if (turn === opening) unavailable(name, failure);
  }
}

let gamesAsked = null;

/** The games, asked for once; again where that failed. */
function knownGames() {
  gamesAsked ??= get("games").catch((failure) => {
    gamesAsked = null;
    throw failure;
  });
  return gamesAsked;
}

const sheets = new Map(); // by view, a promise of its style sheet

/** Resolves when the style sheet of a view is there, so that no view is seen without it; wear() puts it on. */
function styles(name) {
  if (!sheets.has(name)) {
    sheets.set(name, loadedStyles(name).catch((failure) => {
      sheets.delete(name); // so that it is asked for again
      throw failure;
    }));
  }
  return sheets.get(name);
}

function loadedStyles(name) {
  return new Promise((done, failed) => {
    const link = el("link", { rel: "stylesheet", href: `static/${name}.css`, dataset: { of: name } });
    link.addEventListener("load", () => {
      link.sheet.disabled = true; // another view may be shown
      done();
    });
    link.addEventListener("error", () => {
      link.remove();
      failed(new Error(`static/${name}.css cannot be loaded`));
    });
    document.head.append(link);
  });
}

/** The styles of one view only: the same class may mean another thing in another view. */
function wear(name) {
  for (const link of document.querySelectorAll("link[data-of]")) {
    if (link.sheet) link.sheet.disabled = link.dataset.of !== name;
  }
}

function mount(name, view, games) {
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
  const here = (f) => (given) => shown === visit && f(given); // an answer that comes after the view was left is no matter
  view.mount(node, new URLSearchParams(location.search), {
    games,
    error: here(error),
    address: here((params) => address(name, params)),
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

/** Keep what a view shows in the address, and in the link that leads back to it. */
function address(name, params) {
  const query = params.toString();
  const to = query ? `${name}?${query}` : name;
  document.querySelector(`nav [data-view="${name}"]`).setAttribute("href", to);
  clearTimeout(retry);
  try {
    history.replaceState(null, "", to);
    place = location.pathname + location.search;
  } catch {
    retry = setTimeout(address, 1000, name, params); // Safari takes no more than so many in so many seconds
  }
}

/** Show an error above the view, or take it away. */
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

/** Back or Forward; a jump within the page, as that over the header, is no other view. */
function moved() {
  const isThere = location.pathname + location.search === place && root.getAttribute("aria-busy") === "false";
  if (!isThere) open(viewOf(location.pathname));
}

document.addEventListener("click", followed);
addEventListener("popstate", moved);
open(viewOf(location.pathname));
