// Nothing moves while the user presses: an answer that moved a button away before its release would undo the click.

const LONGEST = 1000; // milliseconds after which a press counts as over, for example if a scroll began

let press = Promise.resolve(); // is settled when the current press is over
let release = () => {};

addEventListener("pointerdown", begin, true);
addEventListener("pointerup", () => setTimeout(release), true); // after the click, which follows at once
addEventListener("pointercancel", () => release(), true);

function begin() {
  release();
  press = new Promise((resolve) => (release = resolve));
  setTimeout(release, LONGEST);
}

/** A promise that is settled when no mouse button or finger is down. */
export const still = () => press;
