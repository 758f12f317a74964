/** What the office manages about a student besides the courses: first password, agreed prices and fund page. */
import type { Person } from '#contract/people.ts';
import { FirstPasswordPart } from '#web/features/first-passwords/FirstPasswordPart.tsx';
import { OfficeFund } from '#web/features/funds/OfficeFund.tsx';
import { StudentPrices } from './StudentPrices.tsx';

export const StudentSections = ({ person }: { person: Person }) => (
  <>
    <FirstPasswordPart person={person} />
    <StudentPrices studentId={person._id} />
    <OfficeFund studentId={person._id} />
  </>
);
