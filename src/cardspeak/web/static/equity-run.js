// Equity questions, one at a time: ask, follow the progress, stop, continue.

import { latest, loaded, stream } from "./api.js";

/**
 * A run. `onChange(run)` is called with {phase, answer, isFresh, stage, done, error}. The phase is "asking" before the
 * first result, then "running", "stopped" or "done". Until isFresh is true, the answer is that of the previous question.
 */
export function equityRun(onChange) {
  const signal = latest();
  const run = { phase: "done", question: null, answer: null, isFresh: false, before: null, stage: "", done: 0, error: null };

  const tell = (changes) => onChange(Object.assign(run, changes));

  let pooled = null; // loaded when the user continues

  const withBefore = (answer) => (run.before && answer.method === "sampled" ? pooled(run.before, answer) : answer);

  function know({ stage, done, equity }) {
    if (equity) Object.assign(run, { answer: withBefore(equity), isFresh: true });
    tell({ phase: "running", stage, done });
  }

  const finish = (answer) => tell({ phase: "done", done: 1, answer: withBefore(answer), isFresh: true });

  async function ask(before) {
    const own = signal();
    tell({ phase: "asking", before, stage: "", done: 0, error: null });
    try {
      await stream("equity/stream", { ...run.question, live: true }, { signal: own, onProgress: know, onAnswer: finish });
    } catch (error) {
      if (!own.aborted) tell({ phase: "done", error });
    }
  }

  return {
    start(question) {
      run.question = question;
      run.isFresh = false; // the answer on display is that of the previous question
      return ask(null);
    },
    stop() {
      signal.abort();
      if (run.phase !== "done") tell({ phase: "stopped" });
    },
    /** Continue sampling, and pool the new samples with the previous ones. */
    async goOn() {
      try {
        ({ pooled } = await loaded(import("./pooled.js")));
      } catch (error) {
        return tell({ error });
      }
      return ask(run.isFresh && run.answer.method === "sampled" ? run.answer : null);
    },
    forget() {
      signal.abort();
      run.isFresh = false;
    },
  };
}
