"""Records a program step by step (see ../../trace/trace.ts). Runs in one namespace with snapshots.py, after it."""

import json
import linecache
import opcode
import sys
import time
import traceback
import types

NAME = 'script.py'
MAX_STEPS = 10_000
# Maximum reported steps. Many of them change nothing that is shown, and are not recorded.
MAX_REPORTS = 100_000
MAX_SIZE = 4_000_000
MAX_SECONDS = 20
BATCH = 500
# Seconds after which recorded steps are sent in any case, because the page may end a program that computes for very long.
BATCH_SECONDS = 0.2
# Maximum frames of functions that are shown, in addition to the frame of the program itself.
MAX_FRAMES = 20

OPTIMIZED = 1
GENERATOR = 32
YIELD = opcode.opmap['YIELD_VALUE']
RETURN = opcode.opmap['RETURN_VALUE']
QUIET = (SystemExit, GeneratorExit)


class Recorder:
    """@param page  deliver(batch), printed() and stop(), functions of the page's side"""

    def __init__(self, page):
        self.page = page
        self.values = Snapshots()
        self.frames = Table()
        self.steps = []
        self.count = 0
        self.reports = 0
        self.depth = 0
        self.raised = None
        self.last = None
        self.is_over = False
        self.started = self.sent = time.monotonic()

    def trace(self, frame, event, arg):
        if frame.f_code.co_filename != NAME:
            return None
        if event == 'call':
            self.depth += 1
        elif event == 'line':
            self.step(frame.f_lineno, 'line', self.stack(frame))
        elif event == 'exception':
            self.exception(frame, arg[1])
        elif event == 'return':
            if ending := ending_of(frame):
                self.step(frame.f_lineno, ending, self.stack(frame, (arg,)))
            self.depth -= 1
        return self.trace

    def exception(self, frame, problem):
        # Python reports the exception again for each frame that it passes.
        if problem is not self.raised and not isinstance(problem, QUIET):
            self.step(frame.f_lineno, 'error', self.stack(frame), one_line(problem))
        self.raised = problem

    def stack(self, frame, returned=()):
        """The numbers of the frames, the program's own first, and how many between them are left out."""
        shown = []
        outermost = frame
        while frame:
            outermost = frame if frame.f_code.co_filename == NAME else outermost
            if outermost is frame:
                shown.append(self.frame(frame, returned))
                returned = ()
                if frame.f_code.co_name == '<module>' or len(shown) == MAX_FRAMES:
                    break
            frame = frame.f_back
        if outermost.f_code.co_name != '<module>':
            shown.append(self.program(outermost.f_globals))
        return tuple(reversed(shown)), max(0, self.depth - len(shown))

    def frame(self, frame, returned=()):
        if frame.f_code.co_name == '<module>':
            return self.program(frame.f_globals)
        given = self.values.of(returned[0]) if returned else None
        return self.frames.number((frame.f_code.co_name, self.variables(frame.f_locals), given))

    def program(self, variables):
        return self.frames.number(('', self.variables(variables), None))

    def variables(self, named):
        return tuple(
            (name, self.values.of(value))
            for name, value in list(named.items())[:200]
            if not name.startswith(('__', '.')) and type(value) is not types.ModuleType
        )

    def step(self, line, event, stack, error=None):
        if self.is_over:
            return
        frames, hidden = stack
        step = (line, event, frames, hidden, self.page.printed(), error)
        self.reports += 1
        # A comprehension reports the same line many times, and nothing that is shown changes.
        if step != self.last:
            self.steps.append(step)
            self.count += 1
        self.last = step
        now = time.monotonic()
        if self.count >= MAX_STEPS or self.reports >= MAX_REPORTS:
            self.stop('steps')
        elif self.values.size + self.frames.size + self.count * 40 > MAX_SIZE:
            self.stop('size')
        elif now - self.started > MAX_SECONDS:
            self.stop('time')
        elif len(self.steps) >= BATCH or now - self.sent > BATCH_SECONDS:
            self.deliver()

    def stop(self, limit):
        self.deliver(limit)
        self.is_over = True
        self.page.stop()

    def deliver(self, limit=None):
        batch = {'values': self.values.take(), 'frames': self.frames.take(), 'steps': self.steps, 'limit': limit}
        self.steps = []
        self.sent = time.monotonic()
        self.page.deliver(json.dumps(batch))


def ending_of(frame):
    """How a function ends; None if it ends by an error, or is the body of a class."""
    code = frame.f_code
    operation = code.co_code[frame.f_lasti]
    if operation == YIELD and code.co_flags & GENERATOR:
        return 'yield'
    return 'return' if operation == RETURN and code.co_flags & OPTIMIZED else None


def one_line(problem):
    if isinstance(problem, SyntaxError):
        return f'{type(problem).__name__}: {problem.msg}'
    return ''.join(traceback.format_exception_only(problem)).strip()[-2_000:]


def record(source, page):
    recorder = Recorder(page)
    linecache.cache[NAME] = (len(source), None, source.splitlines(True), NAME)
    sys.argv = [NAME]
    sys.stdout.reconfigure(write_through=True)
    sys.stderr.reconfigure(write_through=True)
    names = {'__name__': '__main__', '__file__': NAME, '__builtins__': __builtins__}
    code, error = 0, None
    try:
        program = compile(source, NAME, 'exec')
        sys.settrace(recorder.trace)
        exec(program, names)
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException as problem:
        code, error = 1, problem
    finally:
        sys.settrace(None)
    end(recorder, names, error)
    return code


def end(recorder, names, error):
    """The last step: the program's end, or its error."""
    frames = [entry for entry in traceback.walk_tb(error and error.__traceback__) if entry[0].f_code.co_filename == NAME]
    if error is None:
        recorder.depth = 1
        recorder.step(0, 'end', ((recorder.program(names),), 0))
    elif not recorder.last or recorder.last[1] != 'error':
        line = frames[-1][1] if frames else getattr(error, 'lineno', None) or 1
        ends = frames if len(frames) <= MAX_FRAMES + 1 else [frames[0], *frames[-MAX_FRAMES:]]
        shown = tuple(recorder.frame(frame) for frame, _ in ends)
        recorder.step(line, 'error', (shown, len(frames) - len(shown)), one_line(error))
    recorder.deliver()
