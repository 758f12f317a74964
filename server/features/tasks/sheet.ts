/** A task as a text file to download, for students who work offline. */
import type { TaskInCourse } from './tasks.store.ts';

const longDate = new Intl.DateTimeFormat('en-GB', {
  // A deadline is a calendar day, without a time zone.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** With CRLF line ends, which every editor understands. */
export const sheetOf = (task: TaskInCourse, zone: string) =>
  linesOf(task, zone).join('\n').replaceAll(/\r?\n/g, '\r\n');

const linesOf = ({ name, desc, deadline, points, rubric, courseTitle, lessonTitle }: TaskInCourse, zone: string) => [
  name,
  '='.repeat(Math.min([...name].length, 60)),
  '',
  `Course: ${courseTitle}`,
  `Lesson: ${lessonTitle}`,
  `Deadline: ${longDate.format(new Date(deadline))}, until midnight (${cityOf(zone)})`,
  `Points: ${points}`,
  ...rubric.map((criterion) => `- ${criterion.name}: ${criterion.points}`),
  '',
  desc,
  '',
];

/** The city of an IANA time zone: 'Nairobi' of 'Africa/Nairobi'. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');
