# The init (first process) of a sandbox: starts the one program, relays its input and output, and reports how it ended.
# Plain Perl without modules, which Debian always has: loading POSIX would cost eight milliseconds, warnings one; -w is
# free.
#
# It exchanges messages with the host over descriptor 3. A message is a letter, a length (four bytes, big endian) and
# that many bytes; a list in a message is strings, each preceded by its length.
#   received  B argv              boot this interpreter now; it then waits for the job at its gate (a pipe)
#             F name mode         a file below /box,
#             D bytes             and its content
#             S bytes             standard input;  L  input arrives while the program runs
#             P names             products to return at the end: files, or folders with a trailing slash
#             V most largest room return the program's pictures: at most so many, with so many bytes each and together
#             K                   keep the sandbox for the program's next job, unless this one leaves something behind
#             J limits redirect argv...   start; for a booted interpreter, argv is only the program's arguments
#             I bytes, E          input while the program runs, and its end
#   sent      W                   ready for the job; after a result, for the next one
#             G                   the booted interpreter has compiled the program, which starts
#             O bytes, X bytes    standard output and standard error
#             N name mode size    a product or a picture,
#             D bytes             and its content
#             V number number     how many pictures were left out: of too many, and too large
#             R result            the last message of a job; see report()
# The program can reach neither descriptor 3 nor the init's memory, because the init is not dumpable.
# The file reads better whole: a sandbox starts faster without searching for modules. Rarely needed code is in
# init-later.pl, which is compiled only on demand: each line costs ten microseconds.
use strict;

my $later = shift;
my %nr = map { /^\d+$/ ? $_ + 0 : $_ } @ARGV;    # system calls by name, for this processor

# The descriptors that a booted interpreter finds open besides its streams.
my ($GATE, $STATUS, $LIVE) = (100, 101, 102);
my ($EINTR, $EAGAIN) = (4, 11);
my $MOST_PRODUCTS  = 64 << 20;
my $MOST_FILES     = 2000;
my $PIECE          = 65536;
my $MOST_IN_A_PIPE = 1 << 20;
my $UNBUFFERING    = '/usr/libexec/coreutils/libstdbuf.so';    # the library that stdbuf(1) preloads
my $BREATH         = 0.01;    # seconds for the result to arrive: the end of a sandbox keeps a processor busy
my $DRAIN          = 0.02;    # seconds in which output of other processes is still read after the program's end

delete $ENV{PERL_SKIP_LOCALE_INIT};
call('close_range', 4, 0xffffffff, 0) == 0 or leave();
call('prctl', 4, 0, 0, 0, 0);    # PR_SET_DUMPABLE
$SIG{PIPE} = 'IGNORE';
$SIG{CHLD} = sub { };            # so that select wakes up
open(my $host, '+<&=', 3) or leave();
open(STDERR, '>', '/dev/null');    # until here it was the socket to the host, for errors of bubblewrap and of the init

my ($stdin_in, $stdin, $out, $out_in, $err, $err_in, $status, $status_in);
my $heard = '';    # received bytes that are not processed yet
my ($main, $end_of_main, $is_booted, $is_live, $is_kept, $file, @wanted, @pictures) = (0, 0, 0, 0, 0);
my ($before, %made);    # for reuse: the sandbox's state before the program, and the paths that the init created
my ($redirect, $cpu_before, $cpu_of_orphans, $began, $stage, $why_not) = (0, 0, 0, 0, 'run', 0);
my ($exit_status, $usage, $wall);
my ($live, $live_in, $gate, $gate_in);

open_streams();
prepare();
relay();
bring_out() if @wanted;
bring_pictures() if @pictures;
report();
while ($is_kept) { begin_again(); prepare(); relay(); report() }
hear() while $is_live;    # until the host kills the init: an earlier close, with input on the way, would lose the result
select(undef, undef, undef, $BREATH);
leave();

sub open_streams {
  my $typed = '/tmp/.standard-input';
  open($stdin_in, '>', $typed) or leave();
  open($stdin,    '<', $typed) or leave();
  unlink $typed;
  pipe($out,    $out_in)    or leave();
  pipe($err,    $err_in)    or leave();
  pipe($status, $status_in) or leave();
}

# Reads messages until the job starts.
sub prepare {
  inform('W', '');
  while (!$began) {
    await_word() if $is_booted && !length $heard;
    my ($letter, $body) = hear();
    if    ($letter eq 'F') { create(list($body)) }
    elsif ($letter eq 'D') { put($file, $body) }
    elsif ($letter eq 'S') { put($stdin_in, $body) }
    elsif ($letter eq 'L') { $is_live = 1; learn(); open_live() }
    elsif ($letter eq 'P') { @wanted = list($body); learn() }
    elsif ($letter eq 'V') { @pictures = list($body); learn() }
    elsif ($letter eq 'K') { $is_kept = 1; learn() }
    elsif ($letter eq 'B') { learn(); boot(list($body)) }
    elsif ($letter eq 'J') { go(list($body)) }
  }
}

sub learn {
  return unless length $later;
  eval "$later; 1" or leave();
  $later = '';
}

sub go {
  my ($limits, $redirected, @argv) = @_;
  $redirect = $redirected;
  close $file if $file;    # a file that is open for writing cannot be executed
  remember() if $is_kept;
  if ($is_booted) {
    leave() if is_ready($end_of_main);
    set_limits($main, $limits);
    $cpu_before = cpu_of($main);
    $began      = now();
    put($gate_in, join("\0", $is_live ? 'live' : 'file', @argv));
  }
  else {
    $began = now();
    $main = start(\@argv, $limits, [ [ $status_in, $STATUS ] ]);
    $end_of_main = call('pidfd_open', $main, 0);
    close $status_in;
  }
  close $_ for grep { $_ } $gate_in, $gate, $live, $out_in, $err_in;
}

# Starts a program. A booted interpreter closes the descriptors from 100 on itself; otherwise exec closes them.
sub start {
  my ($argv, $limits, $others) = @_;
  my $child = fork();
  leave() unless defined $child;
  return $child if $child;
  my $in = $is_live && !$is_booted ? $live : $stdin;
  my $error = $redirect ? $out_in : $err_in;
  call('dup3', fileno $_->[0], $_->[1], 0) for @$others;
  call('dup3', fileno $in, 0, 0) if fileno $in;
  call('dup3', fileno $out_in, 1, 0);
  call('dup3', fileno $error,  2, 0);
  call('close_range', 3, 99, 0);
  call('prctl', 4, 1, 0, 0, 0);
  $SIG{PIPE} = $SIG{CHLD} = $SIG{FPE} = 'DEFAULT';    # Perl ignores SIGFPE
  ask_at_once() if $is_live && !$is_booted;
  set_limits(0, $limits);
  call('close_range', $STATUS, $STATUS, 4) unless $is_booted;    # CLOSE_RANGE_CLOEXEC
  execute(@$argv);
  my $errno = $! + 0;
  put_to(2, "$argv->[0]: $!\n");
  put_to($STATUS, chr $errno);
  call('exit_group', $errno == 2 ? 127 : 126);
}

# Calls execve, because execvp would pass a file of unknown format to a shell.
sub execute {
  my @argv = @_;
  my @environment = map {"$_=$ENV{$_}"} sort keys %ENV;
  call('execve', "$argv[0]\0", pack('p*', @argv, undef), pack('p*', @environment, undef));
}

# Sets limits, given as resource numbers and values: '7=256 4=0'.
sub set_limits {
  my ($pid, $limits) = @_;
  for (split ' ', $limits) {
    my ($resource, $most) = split /=/;
    call('prlimit64', $pid, $resource + 0, pack('QQ', $most, $most), 0);
  }
}

# Relays input and output until the program has ended and all its output is sent.
sub relay {
  my %open = (fileno $out => [ 'O', $out ], fileno $err => [ $redirect ? 'O' : 'X', $err ]);
  my ($waiting, $is_input_over, $is_status_over) = ('', !$is_live, 0);
  fcntl($live_in, 4, 2048) if $is_live;    # F_SETFL O_NONBLOCK
  close $live_in if $live_in && !$is_live;
  until (defined $exit_status) {
    my ($read, $write) = ('', '');
    vec($read, $_, 1) = 1 for keys %open, $end_of_main;
    vec($read, fileno $status, 1) = 1 unless $is_status_over;
    vec($read, fileno $host, 1) = 1 if length $waiting < $PIECE;
    vec($write, fileno $live_in, 1) = 1 if length $waiting;
    my $has_heard = length $heard && length $waiting < $PIECE;
    my $ready = select($read, $write, undef, $has_heard ? 0 : 1);
    reap();
    next if $ready < 0 || !$ready && !$has_heard;
    hand_on(\%open, $read);
    $is_status_over = heed_status() if vec($read, fileno $status, 1);
    if ($has_heard || vec($read, fileno $host, 1)) {
      my ($letter, $body) = hear();
      $waiting .= $body if $letter eq 'I' && !$is_input_over;
      $is_input_over = 'soon' if $letter eq 'E' && !$is_input_over;
    }
    if (length $waiting) {
      my $written = syswrite($live_in, $waiting);
      if (defined $written) { substr($waiting, 0, $written) = '' }
      elsif ($! != $EAGAIN) { $waiting = '' }
    }
    if ($is_input_over eq 'soon' && !length $waiting) { close $live_in; $is_input_over = 1 }
  }
  drain(\%open);
  heed_status() if !$is_status_over && is_ready(fileno $status);
}

# Sends the output left in the pipes, and for $DRAIN seconds that of processes which the program left behind.
sub drain {
  my ($open) = @_;
  my ($until, $taken) = (now() + $DRAIN * 1e9, 0);
  while (%$open && $taken < 2 * $MOST_IN_A_PIPE) {
    my $read = '';
    vec($read, $_, 1) = 1 for keys %$open;
    my $left = ($until - now()) / 1e9;
    my $ready = select($read, undef, undef, $left > 0 ? $left : 0);
    last if $ready == 0;
    $taken += hand_on($open, $read) if $ready > 0;
  }
}

sub hand_on {
  my ($open, $ready) = @_;
  my $sum = 0;
  for my $descriptor (grep { vec($ready, $_, 1) } keys %$open) {
    my ($letter, $pipe) = @{ $open->{$descriptor} };
    my $taken = sysread($pipe, my $bytes, $PIECE);
    if    ($taken)           { inform($letter, $bytes); $sum += $taken }
    elsif (defined $taken)   { delete $open->{$descriptor} }
  }
  return $sum;
}

sub is_ready {
  my ($descriptor) = @_;
  my $read = '';
  vec($read, $descriptor, 1) = 1;
  return select($read, undef, undef, 0) > 0;
}

# Reads the status pipe: a booted interpreter's compile stage, otherwise the errno of a failed start.
sub heed_status {
  return 1 unless sysread($status, my $word, 1);
  if    (!$is_booted)  { $why_not = ord $word; return 1 }
  elsif ($word eq 'c') { $stage = 'compile'; return 1 }
  elsif ($word eq 'r') { $cpu_before = cpu_of($main); $began = now(); inform('G', ''); return 1 }
  return 0;
}

# Reaps ended processes. The init is pid 1, so orphans become its children.
sub reap {
  my ($word, $of) = (pack('i', 0), "\0" x 144);
  while ((my $gone = call('wait4', -1, $word, 1, $of)) > 0) {
    if ($gone == $main) { ($exit_status, $usage, $wall) = (unpack('i', $word), $of, now() - $began) }
    else                { $cpu_of_orphans += cpu_in($of) }
  }
}

# Sends "exit signal errno stage cpu wall memory"; times in microseconds, memory in kilobytes.
sub report {
  my $signal = $exit_status & 127;
  my $cpu = (cpu_in($usage) + $cpu_of_orphans - $cpu_before) / 1e3;
  my $memory = (unpack 'q*', $usage)[4];
  inform('R', sprintf '%d %d %d %s %d %d %d', $exit_status >> 8 & 255, $signal, $why_not, $stage, $cpu, $wall / 1e3, $memory);
}

# Nanoseconds.
sub now { return clock(1) }    # CLOCK_MONOTONIC
sub cpu_of { my ($pid) = @_; return clock(8 * (-1 - $pid) + 2) }    # the kernel's clock id of a process's processor time
sub cpu_in { my ($of) = @_; my @of = unpack 'q4', $of; return ($of[0] + $of[2]) * 1e9 + ($of[1] + $of[3]) * 1e3 }

sub clock {
  my ($which) = @_;
  my $time = "\0" x 16;
  return 0 if call('clock_gettime', $which, $time) < 0;
  my ($seconds, $nanoseconds) = unpack 'qq', $time;
  return $seconds * 1e9 + $nanoseconds;
}

sub create {
  my ($name, $mode) = @_;
  my @folders = split m{/}, $name;
  pop @folders;
  my $path = '/box';
  for (@folders) { mkdir($path .= "/$_"); $made{$path} = 1 }
  $made{"/box/$name"} = 1;
  close $file if $file;
  open($file, '>', "/box/$name") or return;
  chmod 0755, $file if $mode;
}

sub hear {
  my ($letter, $length) = unpack 'aN', take(5);
  return ($letter, take($length));
}

sub take {
  my ($size) = @_;
  while (length $heard < $size) {
    $! = 0;
    next if sysread($host, $heard, $PIECE, length $heard);
    leave() unless $! == $EINTR;
  }
  return substr($heard, 0, $size, '');
}

sub inform {
  my ($letter, $bytes) = @_;
  put($host, pack('aN/a*', $letter, $bytes));
}

sub put {
  my ($handle, $bytes) = @_;
  my $done = 0;
  while ($handle && $done < length $bytes) {
    my $written = syswrite($handle, $bytes, length($bytes) - $done, $done);
    return unless $written || $! == $EINTR;
    $done += $written || 0;
  }
}

sub put_to { my ($descriptor, $bytes) = @_; call('write', $descriptor, $bytes, length $bytes) }
sub list { return unpack '(N/a*)*', $_[0] }

# Makes a system call. Strings are passed by address, and the kernel writes its results into them.
sub call { my $name = shift; return syscall($nr{$name}, @_) }

sub leave { call('exit_group', 1) }
