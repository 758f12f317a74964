/** Whether a cgroup was given to whoever is in it, to do there as they like. */
import { spawnSync } from 'node:child_process';
import { numberOf, type Processor } from '#packages/runner/sandbox/system-calls/filter.ts';

/** As systemd marks a group with Delegate=yes; only root can read the first, and not all versions set the second. */
const MARKS = ['trusted.delegate', 'user.delegate'];

/** Node reads no extended attributes; Perl, with which every sandbox begins, asks the system for them. */
const ASK = 'my $value = "\\0" x 8; exit(syscall($ARGV[0] + 0, $ARGV[1], $ARGV[2], $value, 8) != 1 || $value !~ /^1/)';

export function isDelegated(folder: string) {
  const call = String(numberOf('getxattr', process.arch as Processor));
  return MARKS.some((mark) => spawnSync('/usr/bin/perl', ['-e', ASK, call, folder, mark]).status === 0);
}
