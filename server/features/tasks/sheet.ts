/** A task as a text file, for whoever works without a network: so every task has something to download. */
import type { PlacedTask } from './tasks.store.ts';

const inFull = new Intl.DateTimeFormat('en-GB', {
  // A day is the same day everywhere.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** With the line ends of Windows, which every editor understands. */
export const sheetOf = (task: PlacedTask) => linesOf(task).join('\n').replaceAll(/\r?\n/g, '\r\n');

const linesOf = ({ name, desc, deadline, points, rubric, courseTitle, lessonTitle }: PlacedTask) => [
  name,
  '='.repeat(Math.min([...name].length, 60)),
  '',
  `Course: ${courseTitle}`,
  `Lesson: ${lessonTitle}`,
  `Deadline: ${inFull.format(new Date(deadline))}, 24:00`,
  `Points: ${points}`,
  ...rubric.map((criterion) => `- ${criterion.name}: ${criterion.points}`),
  '',
  desc,
  '',
];
