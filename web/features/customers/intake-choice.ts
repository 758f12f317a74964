/** The intakes of an offered course, and which of them is proposed. */
import type { Intake } from '#contract/admissions/intakes.ts';
import type { ApplicationOffer } from '#contract/admissions/offers.ts';
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/intake-choices.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { formatShortDay } from '#web/ui/time/SchoolDay.tsx';
import { schoolDayOf } from '#web/ui/time/time-zone.ts';

export type IntakeChoice = Pick<Intake, '_id' | 'name' | 'startsOn' | 'isOpen' | 'places' | 'students' | 'reserved'>;

export type Wish = NonNullable<Customer['intake']>;

/** Milliseconds after its first day until which the office may choose an intake that the applicant did not ask for. */
const LATE = 28 * 86_400_000;

/** The intakes that the applicant asked for or was offered. */
export interface Applicant {
  wish: Wish | null | undefined;
  /** The intakes in which an open or accepted offer reserves a place. */
  offered: string[];
}

export const applicantOf = ({ intake: wish }: Customer, offers: ApplicationOffer[] = []): Applicant => ({
  wish,
  offered: offers
    .filter(({ state }) => state === 'open' || state === 'accepted')
    .flatMap(({ courses }) => courses.flatMap(({ intake }) => intake?._id ?? [])),
});

/** The intake that the applicant asked for if it has a free place, or else the next open one; empty if none is open. */
export function proposeIntake(intakes: IntakeChoice[], wish: Applicant['wish']) {
  const wished = intakes.find((intake) => intake._id === wish?._id && !isFull(intake));
  const open = intakes.filter(isOpen).toSorted((one, other) => one.startsOn.localeCompare(other.startsOn));
  return (wished ?? open[0])?._id ?? '';
}

/** Whether the office can no longer choose the intake that the applicant asked for. */
export const isLost = ({ wish, offered }: Applicant, courses: { intakes: IntakeChoice[] }[]) =>
  !courses.some(({ intakes }) =>
    intakes.some((intake) => intake._id === wish?._id && (offered.includes(intake._id) || !isFull(intake))),
  );

/** The options for a course: no intake, the intakes that the office may choose, and the chosen one even if it is full or deleted. */
export function intakeOptions(intakes: IntakeChoice[], chosen: string, applicant: Applicant) {
  const shown = intakes.filter((intake) => intake._id === chosen || isChoosable(intake, applicant));
  const isGone = chosen !== '' && shown.every(({ _id }) => _id !== chosen);
  return [
    { value: '', label: texts.nextOpen },
    ...shown.map((intake) => ({ value: intake._id, label: labelOf(intake, applicant) })),
    ...(isGone ? [{ value: chosen, label: texts.deleted }] : []),
  ];
}

function isChoosable(intake: IntakeChoice, { wish, offered }: Applicant) {
  if (offered.includes(intake._id)) return true;
  const isRecent = intake.startsOn >= schoolDayOf(new Date(schoolNow() - LATE));
  return !isFull(intake) && (isOpen(intake) || isRecent || intake._id === wish?._id);
}

function labelOf(intake: IntakeChoice, { offered }: Applicant) {
  const start = startOf(intake);
  if (isOpen(intake) || offered.includes(intake._id)) return start;
  return `${start}, ${isFull(intake) ? texts.isFull : texts.applicationsClosed}`;
}

const isFull = ({ places, students, reserved = 0 }: IntakeChoice) => places !== null && students + reserved >= places;

/** Whether applicants can choose the intake. A server of the previous release does not send this field. */
const isOpen = ({ isOpen = true }: IntakeChoice) => isOpen;

export const startOf = ({ name, startsOn }: Pick<IntakeChoice, 'name' | 'startsOn'>) =>
  texts.option({ intake: name, day: formatShortDay(startsOn) });
