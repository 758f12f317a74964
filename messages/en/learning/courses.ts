/** Courses. */
import { numbers, plural } from '#messages/en/locale.ts';

export const gone = 'This course no longer exists.';
export const noneJoined = 'You have not enrolled for any course yet';
export const none = 'No courses available';
export const added = 'Course added Successfully';
export const updated = 'Course Updated Successfully';
export const deleted = 'Course Deleted Successfully';
export const notYours = 'Only the tutor of this course, or the office, can change it.';
export const paidFor = 'Students have paid for this course. Refund them before you delete it.';
export const title = 'Give the course a title of at most 120 characters';
export const desc = 'Describe the course in at most 5,000 characters';
export const price = 'The price must be whole shillings, from 0 to 250,000';
export const chooseLevel = 'Choose a level';
export const chooseLanguage = 'Choose a language';

// Cards and lists.
export const courses = 'Courses';
export const allCourses = 'All courses';
export const yourCourses = 'Your Courses';
export const count = (courses: number) => plural(courses, { one: '# course', other: '# courses' });
export const studentCount = (students: number) => plural(students, { one: '# student', other: '# students' });
export const levels = { Beginner: 'Beginner', Intermediate: 'Intermediate', Advanced: 'Advanced' };
export const free = 'Free';
export const seeMore = 'See more';
export const aboutCourse = (course: string) => `about ${course}`;
export const lessons = 'Lessons';
export const ofCourse = (course: string) => `of ${course}`;
export const showMore = 'Show more<hidden> courses</hidden>';
export const loading = 'Loading';
export const notLoaded = (reason: string) => `The courses could not be loaded. ${reason}`;
export const noneYet = 'The school has not added any courses yet. Check back soon.';
export const noneOfYours = 'No courses yet';
export const addFirst = 'Press Add Course to create your first one.';

// Searching.
export const searchCourses = 'Search courses';
export const titleOrDescription = 'Title or description';
export const level = 'Level';
export const allLevels = 'All levels';
export const language = 'Language of instruction';
export const allLanguages = 'All languages';
export const allTitle = 'All Courses';
export const atLevel = (level: string) => `${level} courses`;
export const matching = (terms: string) => `Courses for “${terms}”`;
export const matchingAtLevel = (level: string, terms: string) => `${level} courses for “${terms}”`;
export const searching = 'Searching…';
export const countFor = (courses: number, terms: string) => `${count(courses)} for “${terms}”`;
export const nothingFound = 'Nothing found';
export const nothingFoundFor = (terms: string) => `Nothing found for “${terms}”`;
export const checkSpelling = 'Check the spelling, or use fewer words.';
export const tryAnotherLevel = 'Try another level.';
export const tryAnotherLanguage = 'Try another language.';
export const tryFewerWords = 'Try fewer words, or only the start of one.';
export const showAll = 'Show all courses';

// One course.
export const noSuchCourse = 'Course not found';
export const courseNotLoaded = (reason: string) => `The course could not be loaded. ${reason}`;
export const taughtBy = (tutor: string) => `Taught by ${tutor}`;
export const aboutThis = 'About this course';
export const theCourse = 'The course';
export const unlockFree = 'This course is free. Press Enroll to unlock the lessons.';
export const unlockFor = (price: string) => `Press Enroll and pay ${price} to unlock the lessons.`;
export const notOneOfYours = 'Not one of your courses';
export const mayBeGone = 'It may no longer exist.';

// Adding and editing.
export const addCourse = 'Add Course';
export const add = 'Add';
export const addLessons = 'Add lessons';
export const updateCourse = 'Update Course';
export const update = 'Update';
export const edit = 'Edit';
export const titleLabel = 'Title';
export const descLabel = 'Description';
export const priceLabel = 'Price (Ksh.)';
export const priceHint = 'Whole shillings; 0 if the course is free.';
export const picture = 'Picture';
export const pictureHint = 'If you add no picture, we show a pattern instead.';
export const success = 'Success';
export const failed = 'Failed';
export const permissionDenied = 'Permission Denied';

// Deleting.
export const remove = 'Delete';
export const areYouSure = 'Are you sure?';
const affectedStudents = (students: number) =>
  students === 0
    ? 'No student is enrolled in it.'
    : plural(students, { one: '# student will lose access.', other: '# students will lose access.' });
export const removeText = (course: string, students: number) =>
  `“${course}” will be deleted with everything in it. ${affectedStudents(students)} This cannot be undone.`;

interface DeletionImpact {
  students: number;
  handins: number;
  marks: number;
  attempts: number;
}
/** "This also deletes the work of 2 students: 2 hand-ins, 1 mark and 3 attempts at challenges." */
export function deletionImpact({ students, handins, marks, attempts }: DeletionImpact) {
  const parts = [
    handins > 0 && plural(handins, { one: '# hand-in', other: '# hand-ins' }),
    marks > 0 && plural(marks, { one: '# mark', other: '# marks' }),
    attempts > 0 && plural(attempts, { one: '# attempt at a challenge', other: '# attempts at challenges' }),
  ];
  const list = new Intl.ListFormat(numbers).format(parts.filter((part) => part !== false));
  return `This also deletes the work of ${studentCount(students)}: ${list}.`;
}
export const noWork = 'Students have not handed in any work for it.';
export const workNotCounted = 'The handed-in work could not be counted.';
export const countingWork = 'Counting the handed-in work…';
export const downloadMarks = 'Download the marks first';
