/** The columns of the CSV download of applications. */
import type { Customer } from '#contract/customers.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { minuteAt } from '#server/time/school-time.ts';

export function columnsIn(
  { downloads: { applications: heads }, customers: words, frontDoor, applications, intakeChoices }: Catalogue,
  zone: string,
): [name: string, show: (customer: Customer) => string][] {
  return [
    [heads.applied(zone), ({ appliedAt }) => minuteAt(new Date(appliedAt), zone)],
    [heads.fullName, ({ fullName }) => fullName],
    [heads.phone, ({ phone }) => formatPhone(phone)],
    [heads.email, ({ email }) => email],
    [heads.county, ({ county }) => county],
    [heads.town, ({ town }) => town],
    [heads.gender, ({ gender }) => wordIn(words.genders, gender)],
    [heads.education, ({ education }) => wordIn(words.educations, education)],
    [heads.mode, ({ mode }) => wordIn(words.studyModes, mode)],
    [heads.course, ({ courses }) => wordIn(words.courseTitles, courses)],
    [frontDoor.interestedIn, ({ courseTitle }) => courseTitle ?? ''],
    [intakeChoices.wish, ({ intake }) => (intake ? `${intake.name}, ${intake.startsOn}` : '')],
    [heads.price, ({ price }) => String(price ?? '')],
    [heads.amount, ({ amount }) => String(amount ?? '')],
    [heads.guardian, ({ guardianName }) => guardianName],
    [heads.guardianPhone, ({ guardianPhone }) => formatPhone(guardianPhone)],
    [heads.about, ({ about }) => about],
    [heads.status, ({ status }) => words.statuses[status]],
    [applications.stage, ({ stage, status }) => applications.stages[stage ?? status]],
    [applications.assignee, ({ assignee }) => assignee?.name ?? ''],
    [heads.note, ({ note }) => note],
  ];
}

/** The label of a stored value. A value that an earlier version stored may have none: it is returned as it is. */
const wordIn = (words: Record<string, string>, value: string) => words[value] ?? value;
