/** Intakes: groups of students who begin a course on the same day. */
import { plural } from '#messages/en/locale.ts';

// The office's list.
export const title = 'Intakes';
export const about =
  'An intake is a group of students who begin a course on the same day. Students who join the course get the next intake with a free place, unless the office has chosen one.';
export const none = 'No intakes yet';
export const noneText = 'Press Add intake to plan the first one.';
export const courseFirst = 'An intake belongs to a course. <courses>Add a course</courses> first.';
export const columns = { intake: 'Intake', startsOn: 'First day', applyUntil: 'Apply by', students: 'Students' };
export const studentsOf = (students: number, places: number | null) =>
  places === null ? String(students) : `${students} of ${places}`;

// Editing.
export const add = 'Add intake';
export const added = 'Intake added';
export const edit = 'Edit<name/>';
export const editTitle = 'Edit intake';
export const save = 'Save';
export const saved = 'Intake saved';
export const saveFailed = 'The intake was not saved';
export const course = 'Course';
export const nameLabel = 'Name';
export const nameHint = 'Such as “January 2027”.';
export const startsOn = 'First day';
export const startsOnHint = 'Deadlines and opening days that count from the first day move with it.';
export const applyUntil = 'Last day to apply';
export const placesLabel = 'Places (optional)';
export const placesHint = 'When all are taken, students who join get the intake after it.';
export const remove = 'Delete<name/>';
export const removeQuestion = (name: string) => `Delete ${name}?`;
export const removeText = 'Visitors no longer see it. This cannot be undone.';
export const confirmRemove = 'Delete';

// Its students.
export const students = 'Students<name/>';
export const studentsTitle = (course: string) => `Each student’s intake: ${course}`;
export const noStudents = 'Nobody has joined this course yet.';
export const intakeOf = (student: string) => `Intake of ${student}`;
export const noIntake = 'No intake';
export const joined = 'Joined <day/>';
/** For whom places are kept, and by what. */
export const reservedIn = (intake: string) => `Reserved places: ${intake}`;
export const reservedBy = { offer: 'Offer', price: 'Agreed price, not paid yet' };

// For visitors.
export const nextIntakes = 'Next intakes';
interface Dates {
  /** As the reader's language writes days. */
  startsOn: string;
  applyUntil: string;
}
export const dates = ({ startsOn, applyUntil }: Dates) => `Starts on ${startsOn}. Apply by ${applyUntil}.`;
export const placesLeft = (places: number) => plural(places, { one: '# place left.', other: '# places left.' });
export const noPlaces = 'No places left.';

// Validation, and from the server.
export const required = 'The field is required';
export const tooLongName = 'Use at most 80 characters';
export const badDay = 'Choose a day, such as 2027-01-11';
export const badPlaces = 'Enter a whole number from 1 to 10,000, or leave it empty';
export const gone = 'This intake no longer exists.';
export const notEnrolled = 'This student is no longer in the course.';
export const full = 'This intake has no free place. You can raise its number of places.';
export const tooFewPlaces = (students: number) =>
  plural(students, {
    one: 'The intake already has # student. Move the student first.',
    other: 'The intake already has # students. Move some of them first.',
  });
export const hasStudents = 'The intake has students. Move them to another intake first.';
export const deleted = 'Intake deleted';
export const assigned = 'Student moved';
