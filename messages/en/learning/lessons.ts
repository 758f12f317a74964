/** Lessons. */
import { numbers, plural } from '#messages/en/locale.ts';

export const gone = 'This lesson no longer exists.';
export const notYours = 'Only the tutor of this course, or the office, can change its lessons.';
export const joinFirst = 'You can open the lessons once you are enrolled in this course.';
export const title = 'Give the lesson a title of at most 120 characters';
export const badMinutes = 'Enter a whole number of minutes from 1 to 600, or leave it empty';
export const desc = 'Describe the lesson in at most 5,000 characters';
/** The specification's text, which says "Course" for a lesson. */
export const added = 'Course added Successfully';
export const updated = 'Lesson updated Successfully';
export const deleted = 'Lesson deleted';
export const noneSelected = 'No Lesson selected';
export const selectFromSearch = 'Select from Search results';
export const viewSearch = 'View Search results';
export const otherLessons = 'The lessons have changed in the meantime. Please check them again.';

// Lists.
export const lesson = 'Lesson';
export const lessons = 'Lessons';
export const allLessons = 'All lessons';
export const lessonsOf = (course: string) => `Lessons of ${course}`;
export const lessonsOfThis = 'Lessons of this course';
export const count = (lessons: number) => plural(lessons, { one: '# lesson', other: '# lessons' });
export const taskCount = (tasks: number) => plural(tasks, { one: '# task', other: '# tasks' });
export const noTasks = 'No tasks';
export const draft = 'Draft';
export const completed = 'Completed';
export const locked = 'Locked';
export const loading = 'Loading';
export const notLoaded = (reason: string) => `The lessons could not be loaded. ${reason}`;
export const noneYet = 'No lessons yet';
export const beingPrepared = 'Your tutor is still preparing them.';
export const noneInCourse = 'This course has no lessons yet';
export const addFirst = 'Press Add lesson to create the first one.';
export const opensHere = 'The lesson opens here, with its video and tasks.';

/** Where the student goes on: in a lesson that was begun, or in a new one. */
export const youAreHere = 'You are here';
export const upNext = 'Up next';

// Times: '1 h 5 min'.
export const hours = (hours: number) => `${hours} h`;
export const minutes = (minutes: number) => `${minutes} min`;
export const timeLeft = (time: string) => `${time} left`;

// Searching.
export const searchLessons = 'Search lessons';
export const titleOrDescription = 'Title or description';
export const countFor = (lessons: number, terms: string) => `${count(lessons)} for “${terms}”`;
export const nothingFound = 'Nothing found';
export const nothingFoundFor = (terms: string) => `Nothing found for “${terms}”`;
export const tryFewerWords = 'Try fewer words, or only the start of one.';

// One lesson.
export const noSuchLesson = 'Lesson not found';
export const lessonOf = (number: number, lessons: number) => `Lesson ${number} of ${lessons}`;
export const goToCourse = 'Go to the course';
export const lessonNotLoaded = (reason: string) => `The lesson could not be loaded. ${reason}`;
export const aboutThis = 'About this lesson';
export const tasks = 'Tasks';
export const markComplete = 'Mark as complete';
export const markNotComplete = 'Mark as not complete';
export const neighbours = 'Previous and next lesson';
export const previous = 'Previous';
export const next = 'Next';
/** Follows `next`, and `previous` for screen readers. */
export const lessonNamed = (lesson: string) => ` lesson: ${lesson}`;
export const howToUnlock = 'How to unlock this lesson';
export const editText = 'Edit text';
export const noVideo = 'No video yet';
export const addVideo = 'Press Edit to add one.';

// The order of a course's lessons.
export const move = (lesson: string) => `Move ${lesson}`;
export const moveUp = 'Move up';
export const moveDown = 'Move down';
/** The role of a lesson's handle, for screen readers. */
export const sortable = 'sortable';
export const dragInstructions =
  'To move this lesson or unit, press Space, then the arrow keys, then Space again to drop it. Press Escape to cancel.';
interface Position {
  lesson: string;
  /** From 1. */
  position: number;
  count: number;
  /** The unit in which the lesson stands. */
  unit?: string;
}
const place = ({ position, count, unit }: Position) =>
  unit === undefined ? `position ${position} of ${count}` : `position ${position} of ${count} in ${unit}`;
/** Of a lesson or a unit. */
export const moving = (at: Position) => `Moving ${at.lesson}: ${place(at)}.`;
export const moved = (at: Position) => `${at.lesson} is now at ${place(at)}.`;
export const notMoved = (at: Position) => `${at.lesson} stays at ${place(at)}.`;
export const orderNotChanged = (reason: string) => `The order was not changed. ${reason}`;

// Adding and editing.
export const addTitle = 'Add Lesson';
export const addLesson = 'Add lesson';
export const add = 'Add';
export const updateLesson = 'Update Lesson';
export const update = 'Update';
export const edit = 'Edit<hidden> lesson</hidden>';
export const titleLabel = 'Title';
export const descLabel = 'Description';
export const video = 'Video';
export const videoHint = 'MP4 or WebM. If the connection is lost, the upload resumes automatically.';
export const thumbnail = 'Thumbnail';
export const thumbnailHint = 'Shown in the list of lessons, and until the video plays.';
export const anyoneMayWatch = 'Anyone may watch this lesson';
export const anyoneMayWatchHint =
  'Visitors without an account see its text and video on the course’s public page, from its opening day if it has one. Its tasks and all other lessons stay closed.';
export const minutesLabel = 'Minutes that the lesson takes (optional)';
export const minutesHint = 'If this is empty, the time is estimated from the text, its exercises and the video.';
export const freeLesson = 'Free lesson';
export const success = 'Success';
export const publish = 'Publish';
export const unpublish = 'Unpublish';
export const published = 'Published: students see it now.';
export const unpublished = 'Unpublished: students no longer see it.';

// Deleting.
export const remove = 'Delete<hidden> lesson</hidden>';
export const confirmRemove = 'Delete';
export const areYouSure = 'Are you sure?';
export function removeText(lesson: string, { hasVideo, tasks }: { hasVideo: boolean; tasks: number }) {
  const parts = [
    hasVideo && 'its video',
    tasks > 0 && `its ${taskCount(tasks)}`,
    'all student work and progress in it',
  ];
  const list = new Intl.ListFormat(numbers).format(parts.filter((part) => part !== false));
  return `“${lesson}” will be deleted with ${list}. This cannot be undone.`;
}
