/** Imports of students from a spreadsheet. */
import { plural } from '#messages/en/locale.ts';

/** The names of the columns, in the template and in the download of the list of people. */
export const columns = {
  name: 'Name',
  email: 'Email',
  admissionNumber: 'Admission number',
  guardianName: 'Guardian’s name',
  guardianPhone: 'Guardian’s phone',
  guardianRelationship: 'Relationship',
  guardianEmail: 'Guardian’s email',
  isMinor: 'Under 18',
  courses: 'Courses',
  price: 'Price',
};
/** Other names by which an import recognises the columns, with commas between them. */
export const otherNames = {
  name: 'Full name, Student, Student name, Names',
  email: 'Email address, Student email, Mail',
  admissionNumber: 'Admission no, Adm no, Adm, Adm number, Student number',
  guardianName: 'Guardian, Guardian name, Parent, Parent name, Parent’s name',
  guardianPhone: 'Guardian phone, Guardian’s phone number, Parent phone, Parent’s phone',
  guardianRelationship: 'Guardian’s relationship, Guardian relationship, Relation',
  guardianEmail: 'Guardian email, Parent email, Parent’s email',
  courses: 'Course',
  price: 'Agreed price, Fee, Fees',
  isMinor: 'Minor, Under age',
};
/** Under 18, in the download of the list of people. */
export const yes = 'yes';

// From the server: the file as a whole.
export const longCell = 'A cell of this file has more than 500 characters.';
export const tooManyColumns = 'This file has too many columns. Keep only the ones that are read.';
export const tooLong = 'This file has too many rows. Import at most 1,000 students at a time.';
export const noStudents = 'This file has no students: there is nothing below the names of the columns.';
export const noNameColumn = 'No column of this file is called “Name”. The first row has to name the columns.';
export const sameColumn = (one: string, other: string) =>
  `The columns “${one}” and “${other}” mean the same. Rename or delete one of them.`;
export const outdated = 'The school has changed since this preview. Look at the new one, then import.';

// From the server: the trouble of one row.
export const noName = 'The name is missing.';
export const badEmail = (text: string) => `Email: “${text}” is not an email address.`;
export const badGuardianEmail = (text: string) => `Guardian’s email: “${text}” is not an email address.`;
export const badGuardianName = (text: string) =>
  `Guardian’s name: “${text}” is not a name. Enter at most 80 characters, without phone or email.`;
export const badGuardianPhone = (text: string) =>
  `Guardian’s phone: “${text}” is not a Kenyan phone number, such as 0712 345 678.`;
export const badRelationship = (text: string) => `Relationship: “${text}” has more than 40 characters.`;
export const badNumber = (text: string) =>
  `Admission number: “${text}” is not a number of this school, or a digit is wrong. Leave it empty for a new student.`;
export const unknownNumber = (text: string) =>
  `Admission number: no student has ${text}. Leave it empty for a new student.`;
export const badMinor = (text: string) => `Under 18: “${text}” is neither yes nor no.`;
export const badPrice = (text: string) => `Price: “${text}” is not a whole number of shillings.`;
export const priceAlone = 'Price: there is no course in this row.';
export const sameEmail = (row: string) =>
  `Email: row ${row} has it too. If it belongs to a guardian, move it to “Guardian’s email”.`;
export const sameNumber = (row: string) => `Admission number: row ${row} has it too.`;
export const sameName = (row: string) => `Row ${row} is the same student.`;
export const otherOwner = (email: string, owner: string, number: string) =>
  `Email: ${email} belongs to ${owner}, who does not have the admission number ${number}.`;
export const otherEmail = (number: string) =>
  `Email: the student with the admission number ${number} has another one, or none. An import does not change it.`;
export const isStaff = (name: string) => `${name} works at the school. Only students can be imported.`;
export const isDeactivated = (name: string) => `The account of ${name} is deactivated. Reactivate it first.`;
export const isMerged = (name: string, number: string) =>
  `The account of ${name} was merged into another one. Enter the admission number of that one, ${number}, and no email.`;
export const isWaiting = (name: string) =>
  `The account of ${name} is waiting for a guardian’s consent. Record it on the student’s page, or leave this row out.`;
export const manyNamesakes = (name: string) =>
  `Several students without an email address are called ${name}. Enter the admission number; add a new student under People.`;
export const closedNamesake = (name: string, number: string) =>
  `A student called ${name}, with the admission number ${number}, has a deactivated account. Enter the number if this is the same student; otherwise add this one under People.`;
export const namesake = (name: string, number: string) =>
  `A student called ${name} has the admission number ${number}. Enter it if this is the same student; otherwise add this one under People.`;
export const unknownCourse = (title: string) => `Courses: there is no course called “${title}”.`;
export const twoCourses = (title: string) => `Courses: two courses are called “${title}”.`;
export const needsPrice = (title: string, price: string) =>
  `Courses: “${title}” costs ${price}. Enter what the student pays under “Price”, or leave the course out.`;
export const tooHigh = (title: string, price: string) => `Price: “${title}” costs only ${price}.`;

// From the server: what changes.
export const renamed = (before: string, after: string) => `Name: ${before} becomes ${after}`;
export const newGuardian = (email: string) => `Guardian’s email: ${email}`;
export const guardianNamed = (name: string) => `Guardian: ${name}`;
export const guardianRenamed = (before: string, after: string) => `Guardian: ${after}, instead of ${before}`;
export const newGuardianPhone = (phone: string) => `Guardian’s phone: ${phone}`;
export const newRelationship = (relationship: string) => `Relationship: ${relationship}`;
export const minor = 'Under 18: the account opens once a guardian’s consent is recorded';
export const notMarked =
  'Under 18: this student is not marked so, and an import does not change it. Do it on the student’s page';
export const staffStays = (name: string) => `${name} works at the school. An import does not change this account.`;
export const closedStays = (name: string) => `The account of ${name} is deactivated, and stays so.`;
export const mergedStays = (name: string, number: string) =>
  `The account of ${name} was merged into the one with the admission number ${number}, and stays so.`;
export const joins = (title: string) => `Joins “${title}”`;
export const agrees = (title: string, price: string) => `“${title}” for ${price}, opens once paid`;
/** The reason of an agreed price, for the books. */
export const reason = 'From an imported list';

// The page.
export const title = 'Import students';
export const open = 'Import';
export const lead =
  'Choose a list from Excel or another program. You see what happens to each student before anything is saved.';
export const howTo =
  'The first row names the columns. Only Name is needed. Students without an email get a first password, which you print. Write yes under “Under 18” for students who need a guardian’s consent, and the guardian’s name, phone and relationship if you know them. Cells that you leave empty change nothing. A course with a price needs what the student pays; write several courses with a semicolon between them.';
export const template = 'Download an empty list';
export const templateFile = 'students.csv';
export const chooseFile = 'Choose a file';
export const chooseAnother = 'Choose another file';
export const formats = 'CSV or Excel (.xlsx), up to 1,000 students and 5 MB';
export const tooLarge = 'This file is larger than 5 MB.';
export const unreadable = 'This file can’t be read. Save it as CSV or .xlsx, and choose it again.';
export const oldExcel = 'This is an old Excel file (.xls). Save it as .xlsx or CSV, and choose it again.';
export const outcomes = {
  trouble: 'Needs correction',
  invited: 'New, by email',
  printed: 'New, on paper',
  changed: 'Changes',
  unchanged: 'No change',
};
export const totals = {
  trouble: (count: number) => plural(count, { one: '# row needs correction', other: '# rows need correction' }),
  invited: (count: number) => plural(count, { one: '# invitation by email', other: '# invitations by email' }),
  printed: (count: number) => plural(count, { one: '# first password to print', other: '# first passwords to print' }),
  changed: (count: number) => plural(count, { one: '# student changes', other: '# students change' }),
  unchanged: (count: number) => plural(count, { one: '# student stays the same', other: '# students stay the same' }),
};
/** Of the new students. */
export const waiting = (count: number) =>
  plural(count, {
    one: '# of them is under 18: before a guardian’s consent is recorded, no invitation is sent and a first password does not work.',
    other:
      '# of them are under 18: before a guardian’s consent is recorded, no invitation is sent and a first password does not work.',
  });
export const row = 'Row';
export const student = 'Student';
export const outcome = 'What happens';
export const details = 'Details';
export const onlyTrouble = 'Show only rows that need correction';
export const mend = 'Nothing is imported until every row is correct. Correct the file, then choose it again.';
export const ignored = (names: string) => `Not read: ${names}`;
export const importNow = (count: number) => plural(count, { one: 'Import # student', other: 'Import # students' });
export const nothingToDo = 'Every student on this list is in the school already. Nothing changes.';
export const done = (count: number) =>
  plural(count, { one: '# student was imported.', other: '# students were imported.' });
export const printPasswords = (count: number) =>
  plural(count, { one: 'Print # first password', other: 'Print # first passwords' });
