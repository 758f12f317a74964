/** The confirmation before people are changed. */
import type { PeopleChangeKind } from '#contract/accounts/bulk-changes.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

export interface Course {
  _id: string;
  title: string;
  price: number;
}

interface Props {
  kind: PeopleChangeKind;
  count: number;
  /** The course in which people are enrolled. */
  course: Course | undefined;
  onYes: () => unknown;
  onClose: () => void;
}

/** Inviting or reactivating a single person needs no confirmation. */
export const needsQuestion = (kind: PeopleChangeKind, count: number) =>
  count > 1 || kind === 'addCourse' || kind === 'deactivate';

export const PeopleQuestion = ({ kind, count, course, onYes, onClose }: Props) => (
  <Confirm title={texts.actions[kind]} confirmLabel={texts.yes[kind]} onConfirm={onYes} onClose={onClose}>
    {kind !== 'addCourse' && <p>{texts.questions[kind](count)}</p>}
    {course && kind === 'addCourse' && (
      <>
        <p>{texts.addQuestion(count, course.title)}</p>
        <p>{course.price === 0 ? texts.isFree : texts.isPaid(shillings(course.price))}</p>
      </>
    )}
  </Confirm>
);
