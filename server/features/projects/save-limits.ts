/**
 * How much a person may save, in all projects and on all devices together. People are counted, not addresses: a whole class
 * may share one. Each process counts in its own memory, because a count in the database would cost as much as a save.
 */
import type { ProjectChange } from '#contract/learning/projects.ts';
import { openTokenBuckets } from '#server/concurrency/token-buckets.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as texts from '#texts/learning/projects.ts';

/** Twice as fast as the page of a person who types in live help, which sends ten small saves a second at most. */
const RATE = { capacity: 1_000, perSecond: 20 };
/** The number of characters for which a save costs one more. */
const CHARACTERS_PER_COST = 10_000;
/** The cost of the files of a template, and of those of a copy or an earlier version, which may be large. */
const costs = { template: 5, copy: 50 };

export type SaveLimits = ReturnType<typeof openSaveLimits>;

/** @param now  in milliseconds */
export function openSaveLimits(now?: () => number) {
  const buckets = openTokenBuckets(RATE, now);

  function take({ id }: Pick<User, 'id'>, cost: number) {
    const seconds = buckets.take(id, cost);
    if (seconds > 0) throw new Refusal('too_many_requests', texts.tooManySaves, Math.ceil(seconds));
  }
  return {
    /** @throws {Refusal} too_many_requests  the person has saved too much within a short time */
    countChanges: (writer: Pick<User, 'id'>, changes: ProjectChange[]) =>
      take(writer, 1 + Math.floor(charactersIn(changes) / CHARACTERS_PER_COST)),
    /** Throws the same refusal. */
    countFiles: (writer: Pick<User, 'id'>, source: keyof typeof costs) => take(writer, costs[source]),
  };
}

/** The characters that the changes bring. */
const charactersIn = (changes: ProjectChange[]) =>
  changes.reduce((sum, change) => {
    if ('text' in change) return sum + change.text.length;
    return 'edit' in change ? sum + change.edit.added.length : sum;
  }, 0);
