/** Describes an event of an application's timeline in a sentence. */
import type { ApplicationEvent } from '#contract/admissions/applications.ts';
import * as texts from '#texts/people/applications.ts';
import { labelOf } from './option-label.ts';

export function eventLabel({ kind, what }: ApplicationEvent) {
  const { [kind]: label } = texts.events;
  if (typeof label === 'string') return label;
  return label(wordsFor(kind, what));
}

function wordsFor(kind: ApplicationEvent['kind'], what: string) {
  if (kind === 'stage') return labelOf(texts.stages, what);
  if (kind === 'ticked' || kind === 'unticked' || kind === 'added') return labelOf(texts.checks, what);
  return what;
}
