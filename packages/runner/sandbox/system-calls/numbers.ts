/** The system calls that what runs inside sandboxes makes by their numbers. */

import { HostUnsuitable } from '#packages/runner/sandbox/host/host-unsuitable.ts';
import { numberOf, type Processor } from './filter.ts';

export function processorHere(): Processor {
  if (process.arch === 'x64' || process.arch === 'arm64') return process.arch;
  throw new HostUnsuitable(`Programs can be run on x86_64 and aarch64, not on ${process.arch}.`);
}

/** @returns each call that the source names as the pattern has it, and behind it its number */
export function numberedCalls(source: string, pattern: RegExp): string[] {
  const calls = [...source.matchAll(pattern)].map(([, name]) => name!);
  return [...new Set(calls)].flatMap((call) => [call, String(numberOf(call, processorHere()))]);
}
