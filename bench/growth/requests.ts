/** The requests by which the app's pages get their lists, as a student, a tutor and the office make them. */
import pg from 'pg';

export interface Scene {
  studentId: string;
  /** The cookies of these three. */
  cookies: { student: string; tutor: string; office: string };
  /** A course of the student with tasks, one of its lessons, and one of its tasks. */
  course: string;
  lesson: string;
  task: string;
  /** The tutor's course with the most students, and a hand-in and a task in it. */
  taught: string;
  handin: string;
  taughtTask: string;
  payment: string;
  application: string;
  intake: string;
  /** A page far behind the first one, or the first one in a school that has so few rows. */
  deep: number;
}

export interface ListRequest {
  caller: keyof Scene['cookies'];
  /** The path after /api/v1. */
  path: string;
}

interface People {
  url: string;
  student: string;
  tutor: string;
  deep: number;
  cookieOf: (userId: string) => Promise<string>;
}

/** @param people.student  an email address, like `tutor` */
export async function findScene({ url, student, tutor, deep, cookieOf }: People): Promise<Scene> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const idOf = async (query: string, ...values: string[]) =>
    (await client.query<{ id: string }>(query, values)).rows[0]!.id;
  const userOf = (email: string) => idOf('select id from "user" where email = $1', email);
  const [studentId, tutorId, adminId] = [await userOf(student), await userOf(tutor), await userOf('admin@darasa.test')];
  const course = await idOf(
    `${COURSES} where student_id = $1 order by exists (${TASKS} where course_id = e.course_id) desc, 1 limit 1`,
    studentId,
  );
  const taught = await idOf(LARGEST, tutorId);
  const scene: Scene = {
    studentId,
    course,
    taught,
    deep,
    cookies: { student: await cookieOf(studentId), tutor: await cookieOf(tutorId), office: await cookieOf(adminId) },
    lesson: await idOf(
      'select id from lesson where course_id = $1 and published_at is not null order by position limit 1',
      course,
    ),
    task: await idOf(`${TASKS} where course_id = $1 order by position limit 1`, course),
    handin: await idOf(
      `select h.id from handin h join (${TASKS} where course_id = $1) t on t.id = h.task_id limit 1`,
      taught,
    ),
    taughtTask: await idOf(`${TASKS} where course_id = $1 order by position limit 1`, taught),
    payment: await idOf(`select id from payment where state = 'paid' limit 1`),
    application: await idOf('select id from customer limit 1'),
    intake: await idOf('select id from intake limit 1'),
  };
  await client.end();
  return scene;
}

const COURSES = 'select course_id as id from enrolment e';
const TASKS = 'select t.id, l.position from task t join lesson l on l.id = t.lesson_id';
const LARGEST = `select c.id from course c where tutor_id = $1
  order by exists (select from handin h join task t on t.id = h.task_id join lesson l on l.id = t.lesson_id where l.course_id = c.id) desc,
    (select count(*) from enrolment where course_id = c.id) desc limit 1`;

export const listRequests = (scene: Scene): ListRequest[] => [
  ...by('student', studentPaths(scene)),
  ...by('tutor', tutorPaths(scene)),
  ...by('office', officePaths(scene)),
];

const by = (caller: ListRequest['caller'], paths: string[]) => paths.map((path) => ({ caller, path }));

const studentPaths = ({ studentId, course, lesson, task }: Scene) => [
  '/auth/loggedin',
  '/dashboard/student',
  '/courses/students',
  '/courses/',
  '/courses/?language=sw',
  '/courses/search?q=design',
  '/courses/search?q=dezign',
  `/courses/tutor/${course}`,
  `/lessons/${course}`,
  `/lessons/search/${course}?q=lesson`,
  `/lessons/one/${lesson}`,
  `/tasks/${lesson}`,
  '/progress/',
  `/progress/${lesson}`,
  '/handins/?q=',
  '/handins/?q=task',
  `/handins/?q=&courseId=${course}`,
  `/handins/${task}`,
  '/notifications/',
  '/notifications/unseen',
  '/announcements/received',
  '/challenges/',
  `/challenges/board/${course}`,
  '/rooms/active/',
  '/stages/sessions',
  '/schedules',
  `/payments/${studentId}?status=all`,
  `/payments/account/${studentId}`,
  `/payments/statement/${studentId}`,
  '/agreed-prices/',
  '/search?q=design',
  '/sessions/',
  `/users/${studentId}`,
  '/projects',
  '/intakes/open',
];

const tutorPaths = ({ taught, taughtTask, handin }: Scene) => [
  '/dashboard/',
  '/dashboard/tutor',
  '/dashboard/behind',
  '/courses/tutor',
  '/courses/search?q=design',
  `/lessons/${taught}`,
  `/units/${taught}`,
  `/courses/${taught}/losses`,
  ...queuePaths,
  `/marks/?q=&courseId=${taught}`,
  `/marks/?q=&taskId=${taughtTask}`,
  '/marks/tasks',
  `/marks/handins/${handin}`,
  `/marks/gradebook/${taught}`,
  `/extensions/${taughtTask}`,
  '/challenges/',
  '/rooms/',
  '/rooms/sessions/?page=1',
  '/schedules',
  '/announcements/',
  `/announcements/reach?audience=course&audienceId=${taught}`,
  '/published-pages',
  '/search?q=design',
];

const queuePaths = [
  '/marks/?q=',
  '/marks/?q=&page=2',
  '/marks/?q=&state=waiting',
  '/marks/?q=&late=yes',
  '/marks/?q=wanjiru',
];

const officePaths = (scene: Scene) => [
  '/dashboard/',
  '/dashboard/office',
  '/dashboard/months',
  ...peoplePaths(scene),
  ...applicationPaths(scene),
  ...moneyPaths(scene),
  ...queuePaths,
  `/marks/?q=&page=${scene.deep}`,
  '/marks/tasks',
  '/courses/tutor',
  '/courses/search?q=design',
  '/intakes/',
  `/intakes/${scene.intake}/reservations`,
  `/intakes/courses/${scene.taught}/students`,
  '/rooms/',
  '/rooms/sessions/?page=1',
  '/rooms/sessions/?page=2',
  '/schedules',
  '/announcements/',
  '/announcements/reach?audience=everyone',
  '/published-pages',
  '/search?q=wanjiru',
  '/search?q=design',
  '/saved-filters/',
];

const peoplePaths = ({ studentId, deep }: Scene) => [
  '/people/?q=',
  '/people/?q=&page=2',
  `/people/?q=&page=${deep}`,
  '/people/?q=wanjiru',
  '/people/?q=wanjiru%20kamau',
  '/people/?q=wa',
  '/people/?q=student%40darasa',
  '/people/?q=&type=tutor',
  '/people/?q=&type=student&page=2',
  '/people/?q=&consent=missing',
  `/people/${studentId}`,
  `/people/${studentId}/courses`,
  `/people/${studentId}/guardian`,
  `/people/${studentId}/merges`,
  `/people/${studentId}/agreed-prices`,
];

const applicationPaths = ({ application, deep }: Scene) => [
  '/customers/?q=',
  '/customers/?q=&page=2',
  `/customers/?q=&page=${deep}`,
  '/customers/?q=brian',
  '/customers/?q=0712',
  '/customers/?q=&status=new',
  '/customers/?q=&stage=contacted',
  '/customers/?q=&assignee=nobody',
  `/applications/${application}`,
];

const moneyPaths = ({ payment, deep }: Scene) => [
  '/bookkeeping/',
  '/bookkeeping/held',
  '/bookkeeping/payments?q=',
  '/bookkeeping/payments?q=&page=2',
  `/bookkeeping/payments?q=&page=${deep}`,
  '/bookkeeping/payments?q=wanjiru',
  '/bookkeeping/payments?q=0712%20345',
  '/bookkeeping/payments?q=&status=paid',
  '/bookkeeping/payments?q=&status=failed',
  '/bookkeeping/payments?q=&purpose=fees',
  '/bookkeeping/payments?q=&review=yes',
  '/bookkeeping/payments?q=&days=7',
  `/bookkeeping/payments/${payment}`,
  '/manual-settlements/',
  '/refunds/',
  '/reconciliation/',
];
