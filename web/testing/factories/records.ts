/** Factories of people and records. They fill the contract's required fields with defaults, which a test can replace. */
import type { Course, JoinedCourse } from '#contract/courses.ts';
import type { WholeLesson } from '#contract/lessons.ts';
import type { Account } from '#contract/users.ts';

const person = (usual: Pick<Account, 'name' | 'type'>, details: Partial<Account>): Account => ({
  _id: crypto.randomUUID(),
  email: 'somebody@example.com',
  img: '',
  imgName: '',
  ...usual,
  ...details,
});

export const student = (details: Partial<Account> = {}) => person({ name: 'Wanjiru Kamau', type: 'student' }, details);
export const tutor = (details: Partial<Account> = {}) => person({ name: 'Brian Otieno', type: 'tutor' }, details);
export const admin = (details: Partial<Account> = {}) => person({ name: 'Njeri Mwangi', type: 'admin' }, details);

export const course = (details: Partial<Course> = {}): Course => ({
  _id: crypto.randomUUID(),
  title: 'Web Design',
  desc: 'Pages that people like to read.',
  img: '',
  imgName: '',
  price: 0,
  level: 'Beginner',
  language: 'en',
  rating: 0,
  ratings: 0,
  catchUpDays: null,
  ...details,
});

export const joined = (of: Course, myRating = 0): JoinedCourse => ({ ...of, myRating });

/** A published lesson, as a student of its course sees it. */
export const lesson = (details: Partial<WholeLesson> = {}): WholeLesson => ({
  _id: crypto.randomUUID(),
  courseId: crypto.randomUUID(),
  title: 'Your first page',
  desc: 'What a page is made of.',
  videoUrl: '',
  imgThumbnail: '',
  videoName: '',
  imgName: '',
  isPublished: true,
  isFree: false,
  video: null,
  tasks: 0,
  taskList: [],
  unit: null,
  minutes: null,
  estimatedMinutes: null,
  isOpen: true,
  opensFrom: 'publication',
  opensDay: null,
  opensAfterDays: 0,
  opensOn: null,
  opensAfterPrevious: false,
  prerequisite: null,
  opensAfter: null,
  isCompleted: false,
  text: '',
  files: [],
  ...details,
});
