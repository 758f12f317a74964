/** Tasks. */
import { plural } from '#messages/en/locale.ts';

/** The specification's text for the fields name, description and deadline. */
export const required = 'The field is required';
export const gone = 'This task no longer exists.';
export const notYours = 'Only the tutor of this course, or the office, can change its tasks.';
export const none = 'No Tasks for this lesson';
export const added = 'Task added';
export const updated = 'Task updated';
export const deleted = 'Task deleted';
export const name = 'A name can have at most 120 characters';
export const desc = 'A description can have at most 5,000 characters';
export const deadline = 'Choose a day, from 2020 to 2100';
export const points = 'Points must be a whole number from 0 to 1,000';
export const penalty = 'A penalty must be a whole percentage from 0 to 100';
export const criterion = 'Give each criterion a title of at most 120 characters';
export const rubric = 'The points of the criteria must add up to the points of the task';
export const rubricLines = 'A rubric can have at most ten criteria';
export const marksStay = 'This task already has marks, so you cannot change its points or its rubric.';
export const penaltyStays = 'Students have already handed in this task, so you cannot raise the late penalty.';
export const kindStays = 'Students have already handed in this task, so you cannot change what they hand in.';

// A task in a list.
export const addFirst = 'Press Add Task to give your students something to do.';
export const handinCount = (handins: number) => plural(handins, { one: '# hand-in', other: '# hand-ins' });
/** Follows `handinCount`, for screen readers. */
export const forTask = (task: string) => `for ${task}`;
export const download = 'Download';
export const downloadFile = (fileName: string) => `Download ${fileName}`;
export const fileCount = (files: number) => plural(files, { one: '# file', other: '# files' });

// The order of a lesson's tasks.
export const otherTasks = 'The tasks have changed in the meantime. Please check them again.';
export const moveUp = (task: string) => `Move ${task} up`;
export const moveDown = (task: string) => `Move ${task} down`;
/** The role of a task's handle, for screen readers. */
export const sortable = 'sortable';
export const dragInstructions =
  'To move this task, press Space, then the arrow keys, then Space again to drop it. Press Escape to cancel.';

// What students hand in, and until when.
export const kinds = { file: 'File upload', link: 'Link', text: 'Text', code: 'Program', project: 'Project' };
const pointCount = (points: number) => plural(points, { one: '# point', other: '# points' });
interface Submission {
  /** One of `kinds`. */
  kind: string;
  points: number;
  /** One of the three sentences below. */
  lateRule: string;
}
export const submission = ({ kind, points, lateRule }: Submission) => `${kind}, ${pointCount(points)}. ${lateRule}`;
export const lateRefused = 'Late work is not accepted.';
export const lateAccepted = 'Late work is accepted and marked late.';
export const latePenalized = (percent: number) => `Late work loses ${percent}% of the points per day.`;
export const deadlineDay = 'Deadline: <day/>';
interface Rules {
  /** `midnight` or `midnightThere`. */
  until: string;
  lateRule: string;
  points: number;
}
export const rules = ({ until, lateRule, points }: Rules) =>
  `<deadline/>, until ${until}. ${lateRule} The time we receive it counts. Worth up to ${pointCount(points)}.`;
export const midnight = (city: string) => `midnight (${city})`;
export const midnightThere = (city: string, time: string) => `midnight (${city}), which is ${time} where you are`;
export const dueToday = 'due today';
export const dueTomorrow = 'due tomorrow';
export const dueIn = (days: number) => plural(days, { one: 'due in # day', other: 'due in # days' });
export const dueYesterday = 'late, was due yesterday';
export const dueAgo = (days: number) =>
  plural(days, { one: 'late, was due # day ago', other: 'late, was due # days ago' });

// Adding and editing.
export const addTask = 'Add Task';
export const add = 'Add';
export const edit = 'Edit';
export const close = 'Close';
export const success = 'Success';
export const errorOccurred = 'Error occurred';
export const somethingWrong = 'Something went wrong';
export const nameLabel = 'Name';
export const descLabel = 'Description';
export const descHint = 'Plain text, or Markdown: `code` between backticks, lists, links.';
export const deadlineLabel = 'Deadline';
export const more = 'More';
export const filesLabel = 'Files to download';
export const kindLabel = 'What students hand in';
export const pointsLabel = 'Points';
export const lateWork = 'Late work';
export const lateRules = { accepted: 'Accepted', refused: 'Not accepted' };
export const penaltyLabel = 'Late penalty per day (%)';
export const penaltyHint = 'Deducted per day late. A started day counts as a full day.';
export const releaseLabel = 'When marks are released';
export const releases = { 'at once': 'As soon as you save them', together: 'All together, when you release them' };
export const rubricLabel = 'Rubric';
export const criterionHint = 'Criterion';
export const criterionTitle = (number: number) => `Criterion ${number}, title`;
export const criterionPoints = (number: number) => `Criterion ${number}, points`;
export const removeCriterion = (number: number) => `Remove criterion ${number}`;
export const addCriterion = 'Add criterion';
export const noRubric = 'Without criteria, you give the points as one number.';
export const total = (sum: number, points: number | string) => `Total: ${sum} of ${points} points.`;

// Deleting.
export const remove = 'Delete';
export const areYouSure = 'Are you sure?';
const withHandins = (handins: number) =>
  handins === 0
    ? ''
    : plural(handins, { one: ', with the hand-in of # student', other: ', with the hand-ins of # students' });
export const removeText = (task: string, handins: number) =>
  `“${task}” will be deleted${withHandins(handins)}. This cannot be undone.`;
