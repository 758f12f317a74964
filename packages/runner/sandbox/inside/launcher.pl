# Starts bubblewrap in the runner's place. Whoever forks copies the list of the pages that
# they have, and Node has many. Plain Perl without modules, as init.pl is.
#
# Descriptor 3 is the runner's line: each message is a length (four bytes, big endian) and
# a list of strings, each behind its own length. Whom it starts has a socket of its own to
# the runner, in which all of these are: a word of sixteen bytes by which the runner knows
# whose it is, the number of the process (four bytes), what bubblewrap tells of its child,
# what it says that is wrong, and what the init says. It ends when all of them have.
use strict;

my %nr = map { /^\d+$/ ? $_ + 0 : $_ } @ARGV;    # system calls by name, for this processor

my ($INIT, $FILTER, $TOLD, $FILE) = (3, 4, 5, 6);    # as spawn.ts names them to bubblewrap
my ($PIECE, $EINTR) = (65536, 4);
my $LOOKS = 400;    # of five milliseconds, at most

call('prctl', 36, 1, 0, 0, 0);    # PR_SET_CHILD_SUBREAPER
$SIG{$_} = sub { } for 'HUP', 'INT', 'TERM';    # which reach everybody at once; the runner's end is ours
$SIG{CHLD} = 'IGNORE';                          # their sockets tell of their end
open(my $line, '+<&=', 3) or exit 1;
my $heard = '';
my @kept;    # what Perl lets go it closes, by its number

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

# When the machine has no memory left the kernel ends boxes before it ends anything else:
# they begin with this score, and in a box /proc cannot be written.
sub settle {
  my ($socket, $filter, $file) = @_;
  if (open(my $score, '>', '/proc/self/oom_score_adj')) { syswrite($score, '1000'); close $score }
  @kept = ($socket, filled($filter), filled($file));
  my @apart = map { call('fcntl', fileno $_, 0, 20) } @kept;    # F_DUPFD
  my %places = (2 => 0, $INIT => 0, $TOLD => 0, $FILTER => 1, $FILE => 2);
  call('dup3', $apart[ $places{$_} ], $_ + 0, 0) for keys %places;
  call('close_range', 7, 0xffffffff, 0) == 0 or fail('close_range');
}

# To be read as a file is. What it holds is less than fits.
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

# The runner has ended, however that was. A bubblewrap that ends before it has told its child
# to begin leaves that waiting for ever: then it is a child of ours, and ends here.
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
