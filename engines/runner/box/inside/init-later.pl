# Of a box's first process (init.pl), what only some need: whoever boots ahead, converses, or brings something out.

# Nobody is given a box in which what waited has ended.
sub await_word {
  my ($read, $ready) = ('', -1);
  while ($ready < 0) {
    $read = '';
    vec($read, $_, 1) = 1 for fileno $host, $end_of_main;
    $ready = select($read, undef, undef, undef);
  }
  leave() if vec($read, $end_of_main, 1);
}

# What was booted says itself that it waits, over its status.
sub boot {
  my @argv = @_;
  $is_booted = 1;
  pipe($gate, $gate_in) or leave();
  open_live();
  $main = start(\@argv, '', [ [ $gate, $GATE ], [ $status_in, $STATUS ], [ $live, $LIVE ] ]);
  $end_of_main = call('pidfd_open', $main, 0);
  close $status_in;
  sysread($status, my $word, 1) or leave();
  inform('W', '');
}

sub open_live {
  $live or pipe($live, $live_in) or leave();
}

# Whoever writes to a pipe keeps a question without a newline back until the end. Those that
# use the C library, and three that have buffers of their own, are told not to; what is
# booted sees to it itself.
sub ask_at_once {
  @ENV{ '_STDBUF_O', 'LD_PRELOAD' } = ('0', $UNBUFFERING) if -e $UNBUFFERING;
  $ENV{PYTHONUNBUFFERED} = 1;
  $ENV{PERL5OPT} = '-Mvars;$|=1';    # to `use vars` without any is nothing
  my $ruby = '/tmp/.live.rb';
  open(my $told, '>', $ruby) or return;
  syswrite($told, "\$stdout.sync = true\n");
  $ENV{RUBYOPT} = "-r$ruby";
}

# Nobody is left who could change them meanwhile. What is neither file nor folder stays here.
sub bring_out {
  kill 9, -1;
  my @names = @wanted;
  my ($room, $files) = ($MOST_PRODUCTS, $MOST_FILES);
  while (defined(my $name = shift @names)) {
    $name =~ s{/+$}{};
    my $path = $name eq '.' ? '/box' : "/box/$name";
    lstat $path or next;
    if (-d _) { unshift @names, inside($path, $name) }
    elsif (-f _) {
      my ($mode, $size) = (-x _ ? 1 : 0, -s _);
      last if ($room -= $size + length $name) < 0 || --$files < 0;
      bring($path, $name, $mode, $size);
    }
  }
  inform('N', '') if $room < 0 || $files < 0;
}

sub inside {
  my ($path, $name) = @_;
  opendir(my $folder, $path) or return;
  return map { $name eq '.' ? $_ : "$name/$_" } grep { !/^\.\.?$/ } readdir $folder;
}

sub bring {
  my ($path, $name, $mode, $size) = @_;
  open(my $from, '<', $path) or return;
  inform('N', pack('(N/a*)*', $name, $mode, $size));
  while (sysread($from, my $bytes, $PIECE)) { inform('D', $bytes) }
}
