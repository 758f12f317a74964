/** Which sandboxes a language needs. */

import type { Language, Step } from '#packages/runner/languages/language.ts';
import { fillPlaceholders } from '#packages/runner/program/arguments.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';

/** Kilobytes that programs have where nobody says otherwise, as in Judge0. */
const DEFAULT_MEMORY = 128_000;
/** Kilobytes; with less, the Java machine cannot run much more than itself. */
const MIN_HEAP = 32_000;

/** A sandbox that is set up and waits for whatever is to be started in it. */
export const sandboxKindFor = ({ filter, readOnlyPaths, shortcut }: Language, step: Step): SandboxKind => ({
  filter,
  readOnlyPaths,
  environment: step.environment ?? {},
  warm: undefined,
  ...(shortcut && { shortcut: { by: shortcut, argv: withoutArguments(step) } }),
});

/**
 * The half of what a program may take: the rest is the Java machine's own, so that a
 * program that wants too much is told so by the machine instead of being ended with it.
 *
 * @param memory  kilobytes
 */
export const heapOptionsFor = (memory: number) => [`-Xmx${Math.max(MIN_HEAP, Math.floor(memory / 2))}k`];

/** A sandbox in which the language's interpreter is booted, for programs with so much memory; undefined where that is not done. */
export function warmKindOf(language: Language, memory = DEFAULT_MEMORY): SandboxKind | undefined {
  const { warm: by, run } = language;
  return (
    by && {
      ...sandboxKindFor(language, run),
      warm: { by, argv: fillPlaceholders(bootArgv(language), { heap: heapOptionsFor(memory) }) },
    }
  );
}

/** What the program is started by, without its own arguments. Java's host is told of the source, not of classes. */
function bootArgv({ run, file }: Language) {
  const classes = run.argv.indexOf('-cp');
  return classes < 0 ? withoutArguments(run) : [...run.argv.slice(0, classes), file];
}

const withoutArguments = ({ argv }: Step) => argv.filter((word) => word !== '{arguments}');

/** Boxes of one kind are as good as each other; one that waits, and knows no shortcut, is better than none. */
export const keyOfKind = ({ filter, readOnlyPaths, environment, folders, warm, space }: SandboxKind) =>
  JSON.stringify([filter, readOnlyPaths, environment, folders, warm, space]);
