/** A task as a text file to download, for students who work offline. */
import type { Catalogue } from '#messages/catalogues.ts';
import { longDay } from '#server/time/school-time.ts';
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
  taskSheet.deadline(longDay(deadline, locale.dates), cityOf(zone)),
  taskSheet.points(points),
  ...rubric.map((criterion) => `- ${criterion.name}: ${criterion.points}`),
  '',
  desc,
  '',
];

/** The city of an IANA time zone: 'Nairobi' of 'Africa/Nairobi'. */
const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');
