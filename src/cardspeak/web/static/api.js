// Questions to the server. An answer is the JSON; what the server refuses is an ApiError with its words and their place.

export class ApiError extends Error {
  /** `where` is what the error is about, {field, item, …}, if that is one place; `detail` its words without the place. */
  constructor(message, status, { where = null, detail = message } = {}) {
    super(message);
    this.name = "ApiError";
    Object.assign(this, { status, where, detail });
  }
}

/** The answer to get("games"). */
export const get = (path) => ask(path, {}).then(read);

/** The answer to post("explain", {cards: "As Kd"}); an aborted one rejects with the AbortError of fetch. */
export const post = (path, body, { signal } = {}) => ask(path, question(body, signal)).then(read);

/**
 * Follow an answer as it comes. onProgress gets what is known so far, onAnswer the last word. Ends without a word when
 * it is aborted.
 */
export async function stream(path, body, { signal, onProgress, onAnswer } = {}) {
  try {
    const response = await ask(path, question(body, signal));
    if (!response.ok) await read(response);
    for await (const { event, data } of events(response.body)) {
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

/** A part of the page that is loaded when it is wanted: loaded(import("./editor.js")). Browsers do not try a second time. */
export const loaded = (part) =>
  part.catch(() => {
    throw new ApiError("the server does not answer; reload the page when it does", 0);
  });

/** A function that gives a new signal each time, and aborts what still runs under the one before. */
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
const brokeOff = () => new ApiError("the answer broke off: the server has gone", 0);

function question(body, signal) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
}

async function ask(path, options) {
  try {
    return await fetch(`api/${path}`, options); // relative, so that the page works below any path
  } catch (error) {
    throw error.name === "AbortError" ? error : gone();
  }
}

/** The keys of an answer may be names that people chose, "constructor" too: its objects inherit nothing. */
function heirless(_key, value) {
  const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMapping ? Object.assign(Object.create(null), value) : value;
}

async function read(response) {
  const parsed = response.text().then((text) => JSON.parse(text, heirless));
  const body = await parsed.catch((error) => {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw brokeOff();
    return {};
  });
  if (response.ok) return body;
  const words = typeof body.error === "string" ? body.error : `the server refused (status ${response.status})`;
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
