"""The worker process, started as `python -m cardspeak.web.worker BYTES`, where BYTES limits its memory.

A run is the work on one long question, and the process does one run at a time. It reads questions from standard input,
one JSON object per line: `{"run": 7, "kind": "equity", "body": {...}, "seconds": 30, "until": 5040.1}`. The time limit
is `seconds`; it ends at `until`, on the clock of `time.monotonic`. The process writes messages to standard output, one
per line: the number of the run, a word, and JSON. `7 begun null` means that the question is valid. `7 progress {...}`
reports the result so far. It can be sent several times. The last message is `7 answer {...}` or `7 error {...}`. The
line `{"stop": 7}` ends a run early. A run for equity, a query or an audit then answers with the result so far, if there
is one. `7 compiling null` means that the run is stopped or late, but that a kernel is being compiled, so that the last
message can take a while. When standard input closes, the process exits at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, Any, TypeVar

from cardspeak import answer_types, rule_types
from cardspeak.allin import resolve
from cardspeak.errors import CardspeakError, EquityError, Where
from cardspeak.showdown.played import read_played
from cardspeak.web import answers
from cardspeak.web.bodies import (
    AuditBody,
    EquityStreamBody,
    HandsBody,
    HistoriesBody,
    IcmBody,
    QueryBody,
    RangeBody,
    ReplayBody,
    RulebookBody,
    SettleBody,
    ShowdownBody,
)
from cardspeak.web.failures import RequestError
from cardspeak.web.inputs import rules_of
from cardspeak.web.limits import seconds_text
from cardspeak.web.memory import limit_own
from cardspeak.web.processes import LONGEST_MESSAGE

if TYPE_CHECKING:
    from types import FrameType

    from cardspeak.equities import Equity, Progress
    from cardspeak.progress import Report

Answer = TypeVar("Answer")

POLITENESS = 10
"""The niceness of the process. It gives the server process, which answers short questions, a higher priority.

Windows has no niceness; there, the server starts the process with a lower priority.
"""
SEND_SECONDS = 0.25
"""The minimum time in seconds between two progress messages."""
NO_THREAD = "can't start new thread"
"""The message of Python's RuntimeError when there is no memory for another thread."""
LATE_SECONDS = 0.5
"""A run that has not ended this many seconds after its time limit reports that it is compiling, if it is."""
MOST_PARTS, FEW_PARTS = 100_000, 5_000
"""The maximum number of parts (rows) in a player's breakdown: in an answer, and in a progress message."""


class _StoppedError(Exception):
    """The run must end because its time is up or the client has disconnected."""


class Worker:
    """The loop that answers questions, one at a time."""

    def __init__(self, questions: IO[str], messages: IO[str]) -> None:
        self._questions, self._messages = questions, messages
        self._asked: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._run = self._stopped = -1
        self._writing = threading.Lock()
        self._seconds, self._deadline = 0.0, 0.0

    def work(self) -> None:
        """Answer questions until the process ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._answer(self._asked.get())

    def _listen(self) -> None:
        for line in self._questions:
            message = json.loads(line)
            if "stop" in message:
                self._stopped = message["stop"]
                self._say_if_compiling(message["stop"])
            else:
                self._asked.put(message)
        os._exit(0)  # the server has ended, and computing threads would delay a normal exit

    def _answer(self, asked: dict[str, Any]) -> None:
        self._run, self._seconds = asked["run"], asked["seconds"]
        self._deadline = asked["until"]
        seconds_left = max(0, self._deadline - time.monotonic())
        late = threading.Timer(seconds_left + LATE_SECONDS, self._say_if_compiling, [self._run])
        late.daemon = True
        try:
            late.start()
            answer = getattr(self, f"_{asked['kind']}")(asked["body"])
        except CardspeakError as error:
            self.say("error", error.to_dict())
        except _StoppedError:
            reason = f"the answer takes longer than the {seconds_text(self._seconds)} that this server allows"
            self.say("error", RequestError(f"time: {reason}; narrow the question", "time").to_dict())
        except (MemoryError, RuntimeError) as error:
            if isinstance(error, RuntimeError) and NO_THREAD not in str(error):
                raise
            message = "memory: the answer needs more memory than this server allows; narrow the question"
            self.say("error", RequestError(message, "memory").to_dict())
        else:
            self.say("answer", answer)
        finally:
            late.cancel()

    def say(self, kind: str, content: Any = None) -> None:
        """Write a message to the server."""
        line = f"{self._run} {kind} {json.dumps(content, separators=(',', ':'))}\n"
        if len(line) > LONGEST_MESSAGE:
            raise MemoryError
        with self._writing:
            self._messages.write(line)
            self._messages.flush()

    def _say_if_compiling(self, run: int) -> None:
        """Report that a kernel is being compiled, if this is what keeps the run from ending."""
        if run == self._run and _is_compiling():
            self.say("compiling")

    def _begin(self) -> None:
        """Report that the question is valid."""
        self.say("begun")

    def go_on(self) -> None:
        """Raise `_StoppedError` if the run has been stopped or its time is up."""
        if self._stopped == self._run or time.monotonic() > self._deadline:
            raise _StoppedError

    def _equity(self, given: dict[str, Any]) -> answer_types.Equity:
        """The answer to an equity question. If the run is stopped or its time is up, it is the result so far."""
        from cardspeak.equities.ask import answer_asked  # imported here because these load NumPy and Numba
        from cardspeak.equities.question.options import FINEST, Options
        from cardspeak.equities.question.question import TELLING_HOLDINGS, read_question
        from cardspeak.equities.question.terms import read_terms

        body = EquityStreamBody.model_validate(given)
        stream = _Stream(self)
        terms = read_terms(
            body.exact, body.samples, body.precision, body.seconds, body.seed, None, body.by, stream.report
        )
        question = read_question(body.ranges, body.board, body.dead, body.game)
        if body.by in TELLING_HOLDINGS and min(question.sizes) > MOST_PARTS:
            too_many = f"{min(question.sizes):,} holdings are more than the {MOST_PARTS:,} that this server can list"
            raise EquityError(f"by {body.by}: {too_many}; narrow the ranges", Where("by"))
        self._begin()
        try:
            equity = answer_asked(question, terms)
            if body.live and equity.seed is not None and terms.options == Options():
                stream.known = replace(equity, is_complete=False)  # the next call repeats these deals and adds more
                stream.is_endless = True
                equity = answer_asked(
                    question, replace(terms, options=Options(precision=FINEST), seed=equity.seed, is_seed_given=True)
                )
        except _StoppedError:
            if stream.known is None:
                raise
            equity = stream.known
        return _without_many_parts(equity, MOST_PARTS).to_dict()

    def _warm(self, _: dict[str, Any]) -> None:
        """Compile the kernels of the most common questions."""
        from cardspeak.web.warming import ask_long, short_questions

        for ask in short_questions():
            ask()
        ask_long()

    def _outs(self, given: dict[str, Any]) -> answer_types.Outs:
        """The outs of each hand."""
        return answers.outs(HandsBody.model_validate(given))

    def _icm(self, given: dict[str, Any]) -> answer_types.Icm:
        """The value of each stack."""
        return answers.icm(IcmBody.model_validate(given))

    def _settle(self, given: dict[str, Any]) -> answer_types.Settlement:
        """Who wins each pot, computed from the bets."""
        return answers.settle(SettleBody.model_validate(given))

    def _rulebook_check(self, given: dict[str, Any]) -> rule_types.RulebookCheck:
        """The check of a rulebook."""
        body = RulebookBody.model_validate(given)
        self._begin()
        return answers.check_rulebook(body, lambda _: self.go_on())

    def _audit(self, given: dict[str, Any]) -> answer_types.Audit:
        """The audit of a scheme. If the run is stopped or its time is up, it is the result so far."""
        body = AuditBody.model_validate(given)
        return self._as_far_as_possible(lambda report: answers.audit(body, report))

    def _query(self, given: dict[str, Any]) -> answer_types.QueryAnswer:
        """The answer to a question about deals. If the run is stopped or its time is up, it is the result so far."""
        body = QueryBody.model_validate(given)
        return self._as_far_as_possible(lambda report: answers.query(body, report))

    def _as_far_as_possible(self, answer: Callable[[Report], Answer]) -> Answer:
        """What `answer` returns, given a function for its progress; if the run has to end, the result so far."""
        known: Any = None

        def report(progress: Progress) -> None:
            nonlocal known
            try:
                self.go_on()
            except _StoppedError:
                known = progress.so_far()
                raise

        self._begin()
        try:
            return answer(report)
        except _StoppedError:
            if known is None:
                raise
            so_far: Answer = known.to_dict()
            return so_far

    def _range(self, given: dict[str, Any]) -> answer_types.Range:
        """The holdings of a range."""
        return answers.range_of(RangeBody.model_validate(given))

    def _histories(self, given: dict[str, Any]) -> answer_types.Histories:
        """The hands of a text of hand histories."""
        body = HistoriesBody.model_validate(given)
        self._begin()
        return answers.histories(body, self.go_on)

    def _replay(self, given: dict[str, Any]) -> answer_types.Replay:
        """The replay of a hand."""
        body = ReplayBody.model_validate(given)
        self._begin()
        return answers.replay(body, lambda _: self.go_on())

    def _showdown(self, given: dict[str, Any]) -> answer_types.Showdown | answer_types.AllIn:
        """The settled showdown or, with cards to come, what each player can expect."""
        body = ShowdownBody.model_validate(given)
        played = read_played(body.table, rules_of(body.rules), body.rake)
        self._begin()
        return resolve(played, lambda _: self.go_on(), body.samples, body.seed).to_dict()


class _Stream:
    """The progress of an equity question, sent to the client at intervals.

    Attributes:
        known: the latest partial result; None if there is none yet.
        is_endless: whether sampling continues until it is stopped, in which case the fraction done is unknown.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker, self._next_time = worker, 0.0
        self.known: Equity | None = None
        self.is_endless = False

    def report(self, progress: Progress) -> None:
        """Send the progress if the last message is old enough. Raise `_StoppedError` if the run must end."""
        try:
            self._worker.go_on()
        except _StoppedError:
            self._send(progress)
            raise
        if time.monotonic() >= self._next_time:
            self._send(progress)

    def _send(self, progress: Progress) -> None:
        self._next_time = time.monotonic() + SEND_SECONDS
        equity = progress.so_far()
        if equity is not None and (self.known is None or equity.deals >= self.known.deals):
            self.known = equity
        known = None if self.known is None else _without_many_parts(self.known, FEW_PARTS).to_dict()
        done, seconds_left = (None, None) if self.is_endless else (progress.done, progress.seconds_left)
        sent: answer_types.EquityProgress = {
            "stage": progress.stage,
            "done": done,
            "seconds_left": seconds_left,
            "equity": known,
        }
        self._worker.say("progress", sent)


def _without_many_parts(equity: Equity, most: int) -> Equity:
    """The result without any player's breakdown that has more than `most` parts."""
    players = tuple(
        replace(player, parts=() if len(player.parts) > most else player.parts) for player in equity.players
    )
    return replace(equity, players=players)


def _is_compiling() -> bool:
    """Whether any thread is inside Numba's compiler."""
    for frame in sys._current_frames().values():
        inner: FrameType | None = frame
        while inner is not None:
            if inner.f_code.co_name == "compile_extra" and inner.f_globals.get("__name__") == "numba.core.compiler":
                return True
            inner = inner.f_back
    return False


def main(memory: int) -> None:
    """Answer questions from standard input, at low priority and with at most `memory` bytes of data."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C and ends this process
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(POLITENESS)
    limit_own(memory)
    questions, messages = _taken_streams()
    Worker(questions, messages).work()


def _taken_streams() -> tuple[IO[str], IO[str]]:
    """Standard input and output, which nothing else in this process can use any more.

    Standard input becomes the null device. Otherwise, importing NumPy would hang on Windows: OpenBLAS looks at standard
    input when it is loaded, and Windows lets it wait until the thread that reads questions has read one. Messages end
    in a line feed on every system.

    Source: https://github.com/numpy/numpy/issues/24290
    """
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    messages, sys.stdout = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n"), sys.stderr
    return questions, messages


if __name__ == "__main__":
    main(int(sys.argv[1]))
