/** Labels of a task: what is submitted, its points, and the rule for late work. */
import type { Task, TaskKind } from '#contract/tasks.ts';

export const kindLabels: Record<TaskKind, string> = {
  file: 'File upload',
  link: 'Link',
  text: 'Text',
  code: 'Program',
};

/** 'Program, 10 points. Late work is not accepted.' */
export const submissionLabel = ({
  kind,
  points,
  ...rule
}: Pick<Task, 'kind' | 'points' | 'lateRule' | 'latePenalty'>) =>
  `${kindLabels[kind]}, ${points} ${points === 1 ? 'point' : 'points'}. ${lateRuleLabel(rule)}`;

export function lateRuleLabel({ lateRule, latePenalty }: Pick<Task, 'lateRule' | 'latePenalty'>) {
  if (lateRule === 'refused') return 'Late work is not accepted.';
  if (latePenalty === 0) return 'Late work is accepted and marked late.';
  return `Late work loses ${latePenalty} percent of the points per day.`;
}
