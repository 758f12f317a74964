/** The kinds of sandboxes that a language needs. */

import type { Language, Step } from '#packages/runner/languages/language.ts';
import { fillPlaceholders } from '#packages/runner/program/arguments.ts';
import type { Libraries } from '#packages/runner/program/science.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';

/** Kilobytes: Judge0's default memory limit. */
const DEFAULT_MEMORY = 128_000;
/** Kilobytes. A smaller heap would leave a Java program too little memory. */
const MIN_HEAP = 32_000;

/** The kind of a sandbox that has no booted interpreter and waits for a command to start. */
export const sandboxKindFor = (
  { filter, readOnlyPaths, shortcut }: Language,
  step: Step,
  libraries?: Libraries,
): SandboxKind => ({
  filter,
  readOnlyPaths: [...readOnlyPaths, ...(libraries?.readOnlyPaths ?? [])],
  environment: { ...step.environment, ...libraries?.environment },
  warm: undefined,
  ...(libraries && { folders: libraries.folders }),
  // The shortcut uses PYTHONPATH too, and loading the libraries takes far longer than what it saves.
  ...(shortcut && !libraries && { shortcut: { by: shortcut, argv: withoutArguments(step) } }),
});

/**
 * The options that give the JVM's heap half of a program's memory limit; the JVM itself needs the rest. A program that
 * allocates too much then gets an OutOfMemoryError instead of being killed together with the JVM.
 *
 * @param memory  kilobytes
 */
export const heapOptionsFor = (memory: number) => [`-Xmx${Math.max(MIN_HEAP, Math.floor(memory / 2))}k`];

/**
 * The kind of a sandbox whose interpreter is booted in advance, for this memory limit; undefined if no interpreter of
 * the language is booted in advance.
 *
 * @param memory  kilobytes
 */
export function warmKindOf(language: Language, memory = DEFAULT_MEMORY): SandboxKind | undefined {
  const { warm: by, run } = language;
  return (
    by && {
      ...sandboxKindFor(language, run),
      warm: { by, argv: fillPlaceholders(bootArgv(language), { heap: heapOptionsFor(memory) }) },
    }
  );
}

/**
 * The command that starts the program, without its own arguments. Java's warm host (inside/WarmHost.java) gets the
 * source file, not classes.
 */
function bootArgv({ run, file }: Language) {
  const classes = run.argv.indexOf('-cp');
  return classes < 0 ? withoutArguments(run) : [...run.argv.slice(0, classes), file];
}

const withoutArguments = ({ argv }: Step) => argv.filter((word) => word !== '{arguments}');

/**
 * Sandboxes with equal keys are interchangeable. The key leaves out the shortcut, because any warm sandbox, with or
 * without it, is faster than a new one.
 */
export const keyOfKind = ({ filter, readOnlyPaths, environment, folders, warm, space }: SandboxKind) =>
  JSON.stringify([filter, readOnlyPaths, environment, folders, warm, space]);
