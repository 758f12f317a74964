# The init process of a sandbox that was forked from a zygote (zygote.py). It replaces init.pl and has the same
# messages, which init.pl lists (without B, G, P and N). It is an initialised Python interpreter. Each program is a fork
# of this process that continues with script.py as if Python had just started. Runs after messages.py, reuse.py and pictures.py.
import _signal
import os
import select
import sys
import time

BREATH = 0.01    # seconds for the result to arrive: the end of a sandbox keeps a processor busy
DRAIN = 0.02    # seconds in which output of other processes is still read after the program's end
MOST_IN_A_PIPE = 1 << 20
ALL_ABOVE = 1 << 30


class Program(ImportError):
    """Raised in the fork that becomes the program: site.py takes it for a missing module and continues."""


def serve():
    """Runs one program after another in this sandbox, as long as the runner reuses it."""
    job = Job()
    job.do()
    while job.is_kept:
        if not has_left_nothing(job):
            leave()
        close(job.stdin_in, job.stdin, job.out, job.err, job.status, job.end_of_main)
        job = Job()
        job.do()
    while job.live is not None:
        hear()    # until the host kills the init: an earlier close, with input on the way, would lose the result
    time.sleep(BREATH)
    leave()


class Job:
    def __init__(self):
        typed = "/tmp/.standard-input"
        self.stdin_in = os.open(typed, os.O_WRONLY | os.O_CREAT, 0o666)
        self.stdin = os.open(typed, os.O_RDONLY)
        os.unlink(typed)
        self.out, self.out_in = os.pipe()
        self.err, self.err_in = os.pipe()
        self.status, self.status_in = os.pipe()
        self.file = self.ended = self.live = self.live_in = self.pictures = None
        self.is_kept = self.is_over = False
        self.made, self.waiting, self.cpu_of_orphans = set(), b"", 0

    def do(self):
        tell(b"W")
        self.prepare()
        self.relay()
        self.drain()
        if self.pictures:
            bring_pictures(*self.pictures)
        self.report()

    def prepare(self):
        letter = b""
        while letter != b"J":
            letter, body = hear()
            if letter == b"F":
                self.create(*words(body))
            elif letter == b"D" and self.file is not None:
                put(self.file, body)
            elif letter == b"S":
                put(self.stdin_in, body)
            elif letter == b"L":
                self.live, self.live_in = os.pipe()
            elif letter == b"V":
                self.pictures = [int(limit) for limit in words(body)]
            elif letter == b"K":
                self.is_kept = True
        self.go(*words(body))

    def create(self, name, mode):
        close(self.file)
        self.file = None
        path = b"/box/" + name
        folders = [path[:at] for at in range(5, len(path)) if path[at] == ord("/")]
        self.made.update(folders, [path])
        try:
            for folder in folders:
                if not os.path.isdir(folder):
                    os.mkdir(folder)
            self.file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.fchmod(self.file, 0o755 if mode == b"1" else 0o644)
        except OSError:
            pass

    def go(self, limits, redirected, *argv):
        close(self.file)    # a file that is open for writing cannot be executed
        self.is_redirected = redirected == b"1"
        if self.is_kept:
            self.before = what_is_here(self.made)
            wait_for_the_clock(self)
        wipe()
        self.began = time.monotonic_ns()
        self.main = os.fork()
        if not self.main:
            self.become(limits, argv)
        self.end_of_main = os.pidfd_open(self.main)
        close(self.out_in, self.err_in, self.status_in, self.live)

    def become(self, limits, argv):
        """Turns the forked process into the program."""
        libc.prctl(4, 1, 0, 0, 0)    # PR_SET_DUMPABLE
        os.dup2(self.stdin if self.live is None else self.live, 0)
        os.dup2(self.out_in, 1)
        os.dup2(self.out_in if self.is_redirected else self.err_in, 2)
        os.dup2(self.status_in, HOST, inheritable=False)
        os.closerange(HOST + 1, ALL_ABOVE)
        set_limits(limits)
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        if argv[: len(BOOTED)] != BOOTED:
            execute(argv)
        os.close(HOST)
        sys.modules.pop("resource", None)    # imported by wait4 in a reused sandbox
        if self.live is not None:
            sys.stdout = sys.__stdout__ = unbuffered(sys.stdout)
        arguments = [os.fsdecode(argument) for argument in argv[len(BOOTED) :]]
        sys.argv += arguments
        sys.orig_argv += arguments
        raise Program(name=__name__)

    def relay(self):
        """Relays input and output until the program has ended."""
        self.reap()    # wait4 imports a module: without a first call here, a signal could interrupt that import
        _signal.signal(_signal.SIGCHLD, self.reap)
        self.reap()
        self.streams = {self.out: b"O", self.err: b"O" if self.is_redirected else b"X"}
        self.poll = select.poll()
        for each in (*self.streams, self.end_of_main, HOST):
            self.poll.register(each, select.POLLIN)
        if self.live_in is not None:
            os.set_blocking(self.live_in, False)
        while self.ended is None:
            has_room = len(self.waiting) < PIECE
            self.poll.modify(HOST, select.POLLIN if has_room else 0)
            ready = self.look(0 if has_room and begin < end else 1000)
            self.hand_on(ready)
            if self.live_in in ready:
                self.give()
            if has_room and (HOST in ready or begin < end):
                self.heed(*hear())
        _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)

    def look(self, milliseconds):
        return [each for each, _ in self.poll.poll(milliseconds)]

    def hand_on(self, ready):
        taken = 0
        for each in [each for each in self.streams if each in ready]:
            size = pass_on(self.streams[each], each)
            if not size:
                self.poll.unregister(each)
                del self.streams[each]
            taken += size
        return taken

    def heed(self, letter, body):
        """Passes on input while the program runs, and its end."""
        if self.live_in is None or self.is_over:
            return
        if letter == b"I":
            self.waiting += body
        self.is_over = letter == b"E"
        self.give()

    def give(self):
        try:
            self.waiting = self.waiting[os.write(self.live_in, self.waiting) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.waiting = b""
        self.poll.register(self.live_in, select.POLLOUT)
        if not self.waiting:
            self.poll.unregister(self.live_in)
            if self.is_over:
                close(self.live_in)
                self.live_in = None

    def reap(self, *_):
        """Reaps ended processes. Orphans become children of this process, because it is the init."""
        try:
            while (gone := os.wait4(-1, os.WNOHANG))[0]:
                if gone[0] == self.main:
                    self.ended, self.wall = gone[1:], time.monotonic_ns() - self.began
                else:
                    cpu = cpu_in(gone[2])    # a signal handler may run here and count other processes
                    self.cpu_of_orphans += cpu
        except ChildProcessError:
            pass

    def drain(self):
        """Sends the output left in the pipes, and for DRAIN seconds that of processes which the program left behind."""
        self.poll.unregister(HOST)
        self.poll.unregister(self.end_of_main)
        if self.live_in is not None and self.waiting:
            self.poll.unregister(self.live_in)
        until, taken, ready = time.monotonic() + DRAIN, 0, True
        while ready and self.streams and taken < 2 * MOST_IN_A_PIPE:
            ready = self.look(max(0, until - time.monotonic()) * 1000)
            taken += self.hand_on(ready)

    def report(self):
        """Sends "exit signal errno stage cpu wall memory"; times in microseconds, memory in kilobytes."""
        status, usage = self.ended
        why_not = int.from_bytes(os.read(self.status, 1), "big")
        cpu = (cpu_in(usage) + self.cpu_of_orphans) * 1e6
        figures = status >> 8 & 255, status & 127, why_not, cpu, self.wall / 1e3, usage.ru_maxrss
        tell(b"R", b"%d %d %d run %d %d %d" % figures)


def cpu_in(usage):
    return usage.ru_utime + usage.ru_stime


def set_limits(limits):
    """Sets limits, given as resource numbers and values: '7=256 4=0'."""
    for limit in limits.split():
        resource, most = map(int, limit.split(b"="))
        libc.prlimit(0, resource, most.to_bytes(8, "little") * 2, None)


def unbuffered(text):
    """Like `python -u`: a prompt without a newline appears immediately."""
    encoding, errors = text.encoding, text.errors
    raw = text.detach().detach()
    made = type(text)(raw, encoding, errors, newline="\n", write_through=True)
    made.mode = "w"
    return made


def execute(argv):
    """Starts a program other than script.py."""
    for number in _signal.SIGPIPE, _signal.SIGXFSZ:
        _signal.signal(number, _signal.SIG_DFL)
    try:
        os.execv(argv[0], argv)
    except OSError as error:
        os.write(2, b"%s: %s\n" % (argv[0], os.strerror(error.errno).encode()))
        os.write(HOST, bytes([error.errno]))
        os._exit(127 if error.errno == 2 else 126)
