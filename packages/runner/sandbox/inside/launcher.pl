# Starts bubblewrap for the runner, because fork copies page tables, and those of the runner (Node.js) are large. This
# is plain Perl without modules, like init.pl.
#
# Descriptor 3 is the socket to the runner: a message is a length (four bytes, big endian) and a list of strings, each
# preceded by its length. Each started bubblewrap has its own socket to the runner. That socket carries, in this order:
# a token of sixteen bytes that identifies the sandbox, bubblewrap's pid (four bytes), bubblewrap's report of its child,
# error messages, and the init's messages. The socket closes when bubblewrap and the init have ended.
use strict;

my %nr = map { /^\d+$/ ? $_ + 0 : $_ } @ARGV;    # system calls by name, for this processor

my ($INIT, $FILTER, $TOLD, $FILE) = (3, 4, 5, 6);    # descriptors that spawn.ts passes to bubblewrap
my ($PIECE, $EINTR) = (65536, 4);
my $LOOKS = 400;    # waits of five milliseconds at most

call('prctl', 36, 1, 0, 0, 0);    # PR_SET_CHILD_SUBREAPER
$SIG{$_} = sub { } for 'HUP', 'INT', 'TERM';    # sent to the whole process group; the launcher ends with the runner
$SIG{CHLD} = 'IGNORE';                          # the runner notices ended processes by their closed sockets
open(my $line, '+<&=', 3) or exit 1;
my $heard = '';
my @kept;    # keeps file handles referenced: Perl closes the descriptors of freed handles

while (1) { launch(unpack '(N/a*)*', take(unpack 'N', take(4))) }

sub launch {
  my ($address, $word, $uid, $filter, $file, @argv) = @_;
  my $child = fork();
  return if $child;
  my ($number, $why) = (defined $child ? $$ : 0, "it cannot be started: $!");
  socket(my $socket, 1, 1, 0);    # AF_UNIX, SOCK_STREAM
  my $is_heard = connect($socket, pack('S a*', 1, $address)) && syswrite($socket, $word . pack('N', $number));
  if (!$number) { syswrite($socket, $why) if $is_heard; return }
  leave() unless $is_heard;
  settle($socket, $filter, $file);
  become($uid + 0) if length $uid;
  $SIG{CHLD} = 'DEFAULT';
  exec { $argv[0] } @argv or fail($argv[0]);
}

# Sets up a child's descriptors and OOM score, by which the OOM killer ends sandboxes first (/proc is read-only for
# them).
sub settle {
  my ($socket, $filter, $file) = @_;
  if (open(my $score, '>', '/proc/self/oom_score_adj')) { syswrite($score, '1000'); close $score }
  @kept = ($socket, filled($filter), filled($file));
  my @apart = map { call('fcntl', fileno $_, 0, 20) } @kept;    # F_DUPFD
  my %places = (2 => 0, $INIT => 0, $TOLD => 0, $FILTER => 1, $FILE => 2);
  call('dup3', $apart[ $places{$_} ], $_ + 0, 0) for keys %places;
  call('close_range', 7, 0xffffffff, 0) == 0 or fail('close_range');
}

# Returns a pipe from which the bytes can be read like a file; the bytes fit into the pipe's buffer.
sub filled {
  my ($bytes) = @_;
  pipe(my $out, my $in);
  syswrite($in, $bytes);
  return $out;
}

sub become {
  my ($uid) = @_;
  call('setgroups', 0, 0) == 0              or fail('setgroups');
  call('setresgid', $uid, $uid, $uid) == 0  or fail('setresgid');
  call('setresuid', $uid, $uid, $uid) == 0  or fail('setresuid');
}

sub fail {
  my ($what) = @_;
  my $why = "$what: $!\n";
  call('write', 2, $why, length $why);
  leave();
}

sub take {
  my ($size) = @_;
  while (length $heard < $size) {
    $! = 0;
    next if sysread($line, $heard, $PIECE, length $heard);
    take_leave() unless $! == $EINTR;
  }
  return substr($heard, 0, $size, '');
}

# Called when the runner has ended: kills all children. A bubblewrap that ends before it signalled its child to begin
# leaves the child waiting for ever; the launcher, as subreaper, becomes its parent and kills it here.
sub take_leave {
  for (1 .. $LOOKS) {
    my @children = children() or leave();
    kill 9, @children;
    select(undef, undef, undef, 0.005);
  }
  leave();
}

sub children {
  open(my $list, '<', "/proc/$$/task/$$/children") or return;
  return split ' ', <$list> // '';
}

sub leave { call('exit_group', 1) }
sub call { my $name = shift; return syscall($nr{$name}, @_) }
