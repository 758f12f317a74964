/** Labels of a task: the kind of submission, the points, and the rule for late work. */
import type { Task } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';

/** 'Program, 10 points. Late work is not accepted.' */
export const submissionLabel = ({
  kind,
  points,
  ...rule
}: Pick<Task, 'kind' | 'points' | 'lateRule' | 'latePenalty'>) =>
  texts.submission({ kind: texts.kinds[kind], points, lateRule: lateRuleLabel(rule) });

export function lateRuleLabel({ lateRule, latePenalty }: Pick<Task, 'lateRule' | 'latePenalty'>) {
  if (lateRule === 'refused') return texts.lateRefused;
  return latePenalty === 0 ? texts.lateAccepted : texts.latePenalized(latePenalty);
}
