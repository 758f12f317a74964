/** Factories of lessons and tasks, and the fake server's answers for the pages about lessons. */
import { type Course, courses } from '#contract/courses.ts';
import { type Unit, units } from '#contract/learning/units.ts';
import { lessons, type WholeLesson } from '#contract/lessons.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { type Task, tasks } from '#contract/tasks.ts';
import type { Video } from '#contract/videos.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';
import { lesson } from './records.ts';

/** A video that the server has not processed yet. */
export const video = (details: Partial<Video> = {}): Video => ({
  state: 'arrived',
  seconds: 0,
  poster: '',
  renditions: [{ rendition: 'normal', url: videoAddress(), bytes: 24_000 }],
  ...details,
});

/** Returns the URL of a video whose response never ends, so the player neither fails nor plays. */
export const videoAddress = () => URL.createObjectURL(new MediaSource());

export const withVideo = (details: Partial<Video> = {}) => ({
  videoName: 'video-1',
  videoUrl: videoAddress(),
  video: video(details),
});

export const lessonsOf = (course: Course, titles: string[]) =>
  titles.map((title) => lesson({ courseId: course._id, title }));

export const task = (details: Partial<Task> = {}): Task => ({
  _id: crypto.randomUUID(),
  lessonId: crypto.randomUUID(),
  name: 'Draw a box',
  desc: 'On paper.',
  deadline: '2030-01-01',
  kind: 'file',
  points: 10,
  dueFrom: 'date',
  dueAfterDays: 0,
  lateRule: 'accepted',
  latePenalty: 0,
  release: 'at once',
  rubric: [],
  attachments: [],
  handins: 0,
  marks: 0,
  ...details,
});

interface Taught {
  course: Course;
  /** A test may change these arrays: later replies of the fake server contain the changes. */
  lessons: WholeLesson[];
  units?: Unit[];
  tasks?: Reply<typeof tasks.list>;
}

/** Makes the fake server answer the pages about a course's lessons as for the course's tutor. */
export function answerTaught(school: Pick<FakeSchool, 'answer' | 'refuse'>, taught: Taught) {
  const { course } = taught;
  school.answer(courses.listTaught, [course]);
  school.answer(lessons.list, ({ params }) => (params.courseId === course._id ? taught.lessons : []));
  school.answer(lessons.read, ({ params }) => taught.lessons.find(({ _id }) => _id === params.lessonId)!);
  school.answer(units.list, () => taught.units ?? []);
  school.answer(tasks.list, () => taught.tasks ?? []);
}
