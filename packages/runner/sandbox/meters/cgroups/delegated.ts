/** Checks whether systemd has delegated a cgroup, so that the processes in it may manage cgroups below it. */
import { spawnSync } from 'node:child_process';
import { numberOf, type Processor } from '#packages/runner/sandbox/system-calls/filter.ts';

/**
 * systemd marks a delegated cgroup (Delegate=yes) with these extended attributes. Only root can read the first; some
 * versions of systemd do not set the second.
 */
const MARKS = ['trusted.delegate', 'user.delegate'];

/** Node.js cannot read extended attributes; Perl, which every sandbox needs anyway, makes the system call. */
const ASK = 'my $value = "\\0" x 8; exit(syscall($ARGV[0] + 0, $ARGV[1], $ARGV[2], $value, 8) != 1 || $value !~ /^1/)';

export function isDelegated(folder: string) {
  const call = String(numberOf('getxattr', process.arch as Processor));
  return MARKS.some((mark) => spawnSync('/usr/bin/perl', ['-e', ASK, call, folder, mark]).status === 0);
}
