/** The prices that the office has agreed with a student, and the form to agree another. */
import { AgreedPrices } from '#web/features/enrolments/AgreedPrices.tsx';
import { OfferedCourses } from './OfferedCourses.tsx';

export const StudentPrices = ({ studentId }: { studentId: string }) => (
  <OfferedCourses>{(courses) => <AgreedPrices studentId={studentId} courses={courses} />}</OfferedCourses>
);
