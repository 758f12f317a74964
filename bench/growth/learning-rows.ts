/** What students have done: their courses, lessons, hand-ins and attempts at challenges. */
import { BEGUN, daysAgo, hashId, idOf, LESSON_TEXT, POPULAR, type Rows, type Size } from './row-parts.ts';

export const learning = ({ students, courses }: Omit<Size, 'tutors'>): Rows[] => [
  {
    table: 'enrolment',
    isLarge: true,
    statement: `insert into enrolment (student_id, course_id, created_at)
      select distinct on (1, 2) student_id, ${idOf('course', 'course')}, ${daysAgo(700, 'n + course')}
      from (
        select n, ${idOf('student', 'n')} as student_id,
          case when n % 2 + k = 0 then 1 + floor(random() * ${courses * POPULAR}) else ${courses} - floor(random() * ${courses * (1 - POPULAR)}) end::int as course
        from generate_series(1, ${students}) n, generate_series(0, case when n % 3 = 0 then 1 else 0 end) k
      ) chosen`,
  },
  {
    table: 'progress',
    isLarge: true,
    statement: `insert into progress (student_id, lesson_id, second, watched, completed_at, changed_at)
      select e.student_id, l.id, 60, 1, case when l.position < ${BEGUN} then e.created_at + l.position * interval '1 day' end,
        least(now(), e.created_at + l.position * interval '1 day')
      from enrolment e join lesson l on l.course_id = e.course_id and l.position <= ${BEGUN} and l."desc" = '${LESSON_TEXT}'`,
  },
  {
    table: 'rating',
    statement: `insert into rating (course_id, student_id, value)
      select course_id, student_id, 2.5 + (hashtext(student_id::text) & 3) * 0.5 from enrolment
      where hashtext(student_id::text || course_id::text) & 3 = 0 on conflict do nothing`,
  },
  {
    table: 'course',
    statement: `update course set rating = r.mean, ratings = r.number
      from (select course_id, avg(value) as mean, count(*) as number from rating group by course_id) r where r.course_id = course.id`,
  },
  {
    table: 'notification',
    statement: `insert into notification (recipient_id, kind, title, path, course_id, created_at, seen_at)
      select student_id, 'lesson', 'Lesson 9', '/courses/' || course_id, course_id, created_at + interval '9 days', now() from enrolment`,
  },
];

export const handins = (): Rows[] => [
  {
    table: 'handin',
    statement: `insert into handin (id, task_id, student_id, created_at)
      select ${hashId(`'handin' || e.student_id || t.id`)}, t.id, e.student_id, e.created_at
      from enrolment e join lesson l on l.course_id = e.course_id and l."desc" = '${LESSON_TEXT}' and l.position = 5 join task t on t.lesson_id = l.id
      where hashtext(e.student_id::text || 'handin') & 1 = 0 on conflict do nothing`,
  },
  {
    table: 'handin_attempt',
    statement: `insert into handin_attempt (id, handin_id, number, arrived_at, due_day, text)
      select ${hashId(`'attempt' || id`)}, id, 1, least(now(), created_at + interval '5 days'), current_date, 'My work'
      from handin where not exists (select from handin_attempt where handin_id = handin.id)`,
  },
  {
    table: 'mark',
    statement: `insert into mark (attempt_id, points, comment, marked_at, released_at)
      select id, 5 + (hashtext(id::text) & 3), 'Good', arrived_at + interval '1 day', arrived_at + interval '2 days'
      from handin_attempt where hashtext(id::text) & 31 > 0 and number is not null on conflict do nothing`,
  },
];

export const challenges = ({ courses }: Pick<Size, 'courses'>): Rows[] => [
  {
    table: 'challenge',
    statement: `insert into challenge (id, course_id, author_id, title, difficulty, statement, starters, position, version_id, published_at)
      select ${idOf('challenge', 'n')}, c.id, c.tutor_id, 'Challenge ' || n, 'Easy', 'Print it.', '[{"languageId": 71, "code": ""}]', 1,
        ${idOf('version', 'n')}, now()
      from generate_series(1, ${courses}) n join course c on c.id = ${idOf('course', 'n')}`,
  },
  {
    table: 'challenge_version',
    statement: `insert into challenge_version (id, challenge_id, number, time_limit, memory_limit, reference_language_id, reference, state)
      select ${idOf('version', 'n')}, ${idOf('challenge', 'n')}, 1, 2000, 64000, 71, 'print(1)', 'passed' from generate_series(1, ${courses}) n`,
  },
  {
    table: 'challenge_attempt',
    statement: `insert into challenge_attempt (id, challenge_id, student_id, language_id, source, created_at, grading_id)
      select ${hashId(`'try' || e.student_id || c.id`)}, c.id, e.student_id, 71, 'print(1)', e.created_at + interval '3 days',
        ${hashId(`'grading' || e.student_id || c.id`)}
      from enrolment e join challenge c on c.course_id = e.course_id and c.title like 'Challenge %'
      where hashtext(e.student_id::text || 'try') & 3 = 0`,
  },
  {
    table: 'grading',
    statement: `insert into grading (id, version_id, attempt_id, state, tries, points, outcomes, created_at, finished_at)
      select t.grading_id, c.version_id, t.id, 'done', 1, 40 + (hashtext(t.id::text) & 3) * 20, '[]', t.created_at, t.created_at
      from challenge_attempt t join challenge c on c.id = t.challenge_id and c.title like 'Challenge %'`,
  },
];
