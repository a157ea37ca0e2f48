// Requests to the server. An answer is the parsed JSON. An error response is thrown as an ApiError with its text and place.
// Answers and errors are held back while the user presses a button, because showing them can move the button.

import { still } from "./still.js";

export class ApiError extends Error {
  /** `where` is the place of the error, {field, item, …}, or null; `detail` is the message without the place. */
  constructor(message, status, { where = null, detail = message } = {}) {
    super(message);
    this.name = "ApiError";
    Object.assign(this, { status, where, detail });
  }
}

/** A promise of the answer to a GET request, such as get("games"). */
export const get = (path) => ask(path, {}).then((response) => read(response));

/** A promise of the answer to a POST request, such as post("explain", {cards: "As Kd"}). An abort rejects the promise. */
export const post = (path, body, { signal } = {}) => ask(path, question(body, signal)).then((response) => read(response, signal));

/** Follow a streamed answer: onProgress gets each partial result, onAnswer the final one. Returns silently if aborted. */
export async function stream(path, body, { signal, onProgress, onAnswer } = {}) {
  try {
    const response = await ask(path, question(body, signal));
    if (!response.ok) await read(response);
    for await (const { event, data } of events(response.body)) {
      await still();
      if (signal?.aborted) return;
      if (event === "progress") onProgress?.(data);
      else if (event === "error") throw new ApiError(data.error, 200, data);
      else return void onAnswer?.(data);
    }
    if (!signal?.aborted) throw brokeOff();
  } catch (error) {
    if (!signal?.aborted && error.name !== "AbortError") throw error;
  }
}

/** A module that is loaded on demand: loaded(import("./editor.js")). If that fails, the user must reload the page. */
export const loaded = (part) =>
  part.catch(() => {
    throw new ApiError("the server does not answer; reload the page when it is back", 0);
  });

/** A function that returns a new abort signal with each call, and aborts the previous signal. */
export function latest() {
  let controller = null;
  const next = () => {
    controller?.abort();
    controller = new AbortController();
    return controller.signal;
  };
  next.abort = () => controller?.abort();
  return next;
}

const gone = () => new ApiError("the server does not answer", 0);
const brokeOff = () => new ApiError("the connection to the server was lost", 0);

function question(body, signal) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
}

async function ask(path, options) {
  try {
    return await fetch(`api/${path}`, options); // relative, so that the page works under any path
  } catch (error) {
    throw error.name === "AbortError" ? error : gone();
  }
}

/** Makes objects without a prototype, because keys can be names that users chose, even "constructor". */
function heirless(_key, value) {
  const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMapping ? Object.assign(Object.create(null), value) : value;
}

async function read(response, signal) {
  const parsed = response.text().then((text) => JSON.parse(text, heirless));
  const body = await parsed.catch((error) => {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw brokeOff();
    return {};
  });
  await still();
  signal?.throwIfAborted();
  if (response.ok) return body;
  const words = typeof body.error === "string" ? body.error : `the server refused the request (status ${response.status})`;
  throw new ApiError(words, response.status, body);
}

/** The server-sent events of a body, each {event, data}. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw error.name === "AbortError" ? error : brokeOff();
      });
      if (done) return;
      const blocks = (text + value).replaceAll("\r\n", "\n").split("\n\n");
      text = blocks.pop();
      yield* blocks.map(event).filter(Boolean);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function event(block) {
  const parsed = { event: "message", data: "" };
  for (const line of block.split("\n")) {
    const [, field, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === "event") parsed.event = value;
    if (field === "data") parsed.data += (parsed.data && "\n") + value;
  }
  return parsed.data && { event: parsed.event, data: JSON.parse(parsed.data) };
}
