/** Finds the numbers of the system calls that the runner's own scripts make inside sandboxes. */

import { HostUnsuitable } from '#packages/runner/sandbox/host/host-unsuitable.ts';
import { numberOf, type Processor } from './filter.ts';

export function hostProcessor(): Processor {
  if (process.arch === 'x64' || process.arch === 'arm64') return process.arch;
  throw new HostUnsuitable(`Programs can be run on x86_64 and aarch64, not on ${process.arch}.`);
}

/** @returns each call name that the pattern finds in the source, followed by its number */
export function numberedCalls(source: string, pattern: RegExp): string[] {
  const calls = [...source.matchAll(pattern)].map(([, name]) => name!);
  return [...new Set(calls)].flatMap((call) => [call, String(numberOf(call, hostProcessor()))]);
}
