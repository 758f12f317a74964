/** Labels of a task: what is submitted, its points, and the rule for late work. */
import type { Task, TaskKind } from '#contract/tasks.ts';

export const kindLabels: Record<TaskKind, string> = {
  file: 'Files',
  link: 'A link',
  text: 'A text',
  code: 'A program',
};

/** 'A program, for at most 10 points. Nothing is taken after the deadline.' */
export const submissionLabel = ({
  kind,
  points,
  ...rule
}: Pick<Task, 'kind' | 'points' | 'lateRule' | 'latePenalty'>) =>
  `${kindLabels[kind]}, for at most ${points} ${points === 1 ? 'point' : 'points'}. ${lateRuleLabel(rule)}`;

export function lateRuleLabel({ lateRule, latePenalty }: Pick<Task, 'lateRule' | 'latePenalty'>) {
  if (lateRule === 'refused') return 'Nothing is taken after the deadline.';
  if (latePenalty === 0) return 'What comes later is taken too, and marked as late.';
  return `Each day that it is late costs ${latePenalty} percent of the points.`;
}
