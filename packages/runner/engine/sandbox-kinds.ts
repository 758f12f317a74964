/** Which boxes a language needs. */

import type { Language, Step } from '#packages/runner/languages/language.ts';
import { filledIn } from '#packages/runner/program/arguments.ts';
import type { BoxKind } from '#packages/runner/sandbox/job.ts';

/** Kilobytes that programs have where nobody says otherwise, as in Judge0. */
const USUAL_MEMORY = 128_000;
/** Kilobytes; with less, the Java machine cannot run much more than itself. */
const LEAST_HEAP = 32_000;

/** A box that is set up and waits for whatever is to be started in it. */
export const kindFor = ({ filter, binds, shortcut }: Language, step: Step): BoxKind => ({
  filter,
  binds,
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
export const heapFor = (memory: number) => [`-Xmx${Math.max(LEAST_HEAP, Math.floor(memory / 2))}k`];

/** A box in which the language's interpreter is booted, for programs with so much memory; undefined where that is not done. */
export function warmKindOf(language: Language, memory = USUAL_MEMORY): BoxKind | undefined {
  const { warm: by, run } = language;
  return (
    by && { ...kindFor(language, run), warm: { by, argv: filledIn(bootedBy(language), { heap: heapFor(memory) }) } }
  );
}

/** What the program is started by, without its own arguments. Java's host is told of the source, not of classes. */
function bootedBy({ run, file }: Language) {
  const classes = run.argv.indexOf('-cp');
  return classes < 0 ? withoutArguments(run) : [...run.argv.slice(0, classes), file];
}

const withoutArguments = ({ argv }: Step) => argv.filter((word) => word !== '{arguments}');

/** Boxes of one kind are as good as each other; one that waits, and knows no shortcut, is better than none. */
export const nameOf = ({ filter, binds, environment, folders, warm, space }: BoxKind) =>
  JSON.stringify([filter, binds, environment, folders, warm, space]);
