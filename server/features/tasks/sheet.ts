/** A task as a text file to download, for students who work offline. */
import type { Catalogue } from '#messages/catalogues.ts';
import type { TaskInCourse } from './tasks.store.ts';

/** Writes a task as text, with CRLF line ends, which every editor understands. */
export const sheetOf = (task: TaskInCourse, zone: string, texts: Catalogue) =>
  linesOf(task, zone, texts).join('\n').replaceAll(/\r?\n/g, '\r\n');

const linesOf = (
  { name, desc, deadline, points, rubric, courseTitle, lessonTitle }: TaskInCourse,
  zone: string,
  { locale, downloads: { taskSheet } }: Catalogue,
) => [
  name,
  '='.repeat(Math.min([...name].length, 60)),
  '',
  taskSheet.course(courseTitle),
  taskSheet.lesson(lessonTitle),
  taskSheet.deadline(longDate(deadline, locale.dates), cityOf(zone)),
  taskSheet.points(points),
  ...rubric.map((criterion) => `- ${criterion.name}: ${criterion.points}`),
  '',
  desc,
  '',
];

/** Formats a deadline, which is a calendar day without a time zone. */
const longDate = (day: string, language: string) =>
  new Date(day).toLocaleDateString(language, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** The city of an IANA time zone: 'Nairobi' of 'Africa/Nairobi'. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');
