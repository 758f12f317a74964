/** The confirmation before applications are changed. */
import type { ApplicationChange } from '#contract/accounts/bulk-changes.ts';
import * as texts from '#texts/people/application-changes.ts';
import * as applicationsTexts from '#texts/people/applications.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

interface Props {
  change: ApplicationChange['change'];
  count: number;
  /** The name of the admin to assign; undefined to remove the assignment. */
  assigneeName: string | undefined;
  onYes: () => unknown;
  onClose: () => void;
}

export function ApplicationsQuestion({ change, count, assigneeName, onYes, onClose }: Props) {
  const { title, yes, hint } = wordsFor({ change, count, assigneeName });
  return (
    <Confirm title={title} confirmLabel={yes} onConfirm={onYes} onClose={onClose}>
      {hint && <p>{hint}</p>}
    </Confirm>
  );
}

function wordsFor({ change, count, assigneeName }: Pick<Props, 'change' | 'count' | 'assigneeName'>) {
  if (change.kind === 'stage') {
    const title = texts.stageQuestion(count, applicationsTexts.stages[change.stage]);
    return { title, yes: texts.yes.stage, hint: texts.stageHint };
  }
  return assigneeName
    ? { title: texts.assignQuestion(count, assigneeName), yes: texts.yes.assign }
    : { title: texts.unassignQuestion(count), yes: texts.yes.unassign };
}
