/** The intakes of an offered course, and which of them is proposed. */
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/intake-choices.ts';
import { formatShortDay } from '#web/ui/time/SchoolDay.tsx';

export interface IntakeChoice {
  _id: string;
  name: string;
  startsOn: string;
  /** Whether applicants can choose it; the office may also choose others. */
  isOpen?: boolean | undefined;
}

export type Wish = NonNullable<Customer['intake']>;

/** The wished intake if it is open, or else the next open one; empty without an open one. */
export function proposeIntake(intakes: IntakeChoice[], wish: Wish | null | undefined) {
  const open = intakes.filter(isOpen).toSorted((one, other) => one.startsOn.localeCompare(other.startsOn));
  return (open.find(({ _id }) => _id === wish?._id) ?? open[0])?._id ?? '';
}

/** Whether the applicant wants an intake that nobody can choose any more. */
export const isLost = (wish: Wish, courses: { intakes: IntakeChoice[] }[]) =>
  !courses.some(({ intakes }) => intakes.some((intake) => intake._id === wish._id && isOpen(intake)));

/** The options of a course: none, the open intakes, and the chosen one even if it is closed, full or deleted. */
export function intakeOptions(intakes: IntakeChoice[], chosen: string) {
  const shown = intakes.filter((intake) => isOpen(intake) || intake._id === chosen);
  const isGone = chosen !== '' && shown.every(({ _id }) => _id !== chosen);
  return [
    { value: '', label: texts.nextOpen },
    ...shown.map((intake) => ({ value: intake._id, label: isOpen(intake) ? startOf(intake) : closedLabel(intake) })),
    ...(isGone ? [{ value: chosen, label: texts.deleted }] : []),
  ];
}

const closedLabel = (intake: IntakeChoice) => `${startOf(intake)}, ${texts.isClosed}`;

/** A process of the previous release does not say which intakes are open. */
const isOpen = ({ isOpen = true }: IntakeChoice) => isOpen;

export const startOf = ({ name, startsOn }: Pick<IntakeChoice, 'name' | 'startsOn'>) =>
  texts.option({ intake: name, day: formatShortDay(startsOn) });
