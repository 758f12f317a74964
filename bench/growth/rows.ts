/**
 * The rows of a school of a million people, each table by one SQL statement, made from seeded random numbers: the same rows at each
 * run, apart from their times. Ids are hashes, so that they are as scattered as random ones.
 *
 * 2,000 tutors teach 10,000 courses of twenty lessons. Half of the students share 100 popular courses, about 5,000 in each. The others,
 * and each third student a second time, are in one of the 9,900 ordinary courses, about 84 in each. Students have begun 14 lessons of
 * each of their courses. Half of the enrolments have a hand-in, a quarter a payment, and a quarter an attempt at a challenge.
 */

import { challenges, handins, learning } from './learning-rows.ts';
import { money } from './money-rows.ts';
import {
  ADMIN,
  COUNTIES,
  daysAgo,
  FIRST_NAMES,
  idOf,
  LAST_NAMES,
  LESSON_TEXT,
  LESSONS,
  oneOf,
  type Rows,
  type Size,
  SUBJECTS,
} from './row-parts.ts';

export const rowsOf = ({ students, tutors, courses }: Size): Rows[] => [
  ...people({ students, tutors }),
  ...teaching({ tutors, courses }),
  ...learning({ students, courses }),
  ...handins(),
  ...challenges({ courses }),
  ...money(),
  ...office({ students, courses }),
];

const people = ({ students, tutors }: Omit<Size, 'courses'>): Rows[] => [
  {
    table: 'user',
    isLarge: true,
    statement: `insert into "user" (id, name, email, type, email_verified_at, admission_number, created_at)
      select ${idOf('student', 'n')}, ${oneOf(FIRST_NAMES, 'hashint4(n) & 65535')} || ' ' || ${oneOf(LAST_NAMES, 'hashint4(-n) & 65535')},
        'student' || n || '@example.com', 'student', now(), with_check_digit(nextval('admission_number')), ${daysAgo(1_500, 'n')}
      from generate_series(1, ${students}) n
      union all
      select ${idOf('tutor', 'n')}, 'Tutor ' || ${oneOf(LAST_NAMES, 'n')} || ' ' || n, 'tutor' || n || '@example.com', 'tutor', now(), null,
        ${daysAgo(1_500, 'n')}
      from generate_series(1, ${tutors}) n`,
  },
  {
    table: 'session',
    statement: `insert into session (token_hash, user_id, user_agent, last_seen_at, expires_at)
      select md5(n::text), ${idOf('student', 'n')}, 'Firefox', ${daysAgo(20, 'n')}, now() + interval '10 days'
      from generate_series(1, ${students}, 10) n`,
  },
  {
    table: 'guardian',
    statement: `insert into guardian (student_id, is_minor, name, phone, changed_at, changed_by_id)
      select ${idOf('student', 'n')}, true, 'Guardian ' || n, '2547' || lpad(n::text, 8, '0'), now(), ${ADMIN}
      from generate_series(1, ${students}, 20) n`,
  },
];

const teaching = ({ tutors, courses }: Omit<Size, 'students'>): Rows[] => [
  {
    table: 'course',
    statement: `insert into course (id, tutor_id, title, "desc", price, level, language, created_at)
      select ${idOf('course', 'n')}, ${idOf('tutor', `1 + n % ${tutors}`)}, ${oneOf(SUBJECTS, 'n')} || ' ' || n,
        'What you learn here: ' || repeat(${oneOf(SUBJECTS, 'n / 7')} || ', step by step. ', 4), n % 5 * 1000,
        (array['Beginner', 'Intermediate', 'Advanced'])[1 + n % 3], case when n % 10 = 0 then 'sw' else 'en' end, ${daysAgo(1_500, 'n')}
      from generate_series(1, ${courses}) n`,
  },
  {
    table: 'lesson',
    statement: `insert into lesson (id, course_id, position, title, "desc", published_at)
      select ${idOf('lesson', "n || '-' || k")}, ${idOf('course', 'n')}, k, 'Lesson ' || k || ' of ' || n, '${LESSON_TEXT}', now()
      from generate_series(1, ${courses}) n, generate_series(1, ${LESSONS}) k`,
  },
  {
    table: 'task',
    statement: `insert into task (id, lesson_id, name, "desc", deadline)
      select ${idOf('task', "n || '-' || k")}, ${idOf('lesson', "n || '-' || k")}, 'Task ' || k, 'Draw it.', current_date - 200 + 40 * k
      from generate_series(1, ${courses}) n, generate_series(5, ${LESSONS}, 5) k`,
  },
  {
    table: 'room',
    statement: `insert into room (id, owner_id, name, course_id)
      select ${idOf('room', 'n')}, ${idOf('tutor', 'n')}, 'room-' || n, ${idOf('course', 'n')} from generate_series(1, ${tutors}) n`,
  },
  {
    table: 'live_session',
    statement: `insert into live_session (room_id, room_name, owner_id, course_id, started_at, ended_at)
      select ${idOf('room', 'n')}, 'room-' || n, ${idOf('tutor', 'n')}, ${idOf('course', 'n')},
        now() - k * interval '7 days', now() - k * interval '7 days' + interval '1 hour'
      from generate_series(1, ${tutors}) n, generate_series(1, 20) k`,
  },
  {
    table: 'schedule_entry',
    statement: `insert into schedule_entry (tutor_id, day, start_time, end_time, event, course_id, room_id)
      select ${idOf('tutor', 'n')}, (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])[1 + n % 5], '09:00', '10:00',
        'Class ' || n, ${idOf('course', 'n')}, ${idOf('room', 'n')}
      from generate_series(1, ${tutors}) n`,
  },
  {
    table: 'intake',
    statement: `insert into intake (id, course_id, name, starts_on, apply_until)
      select ${idOf('intake', 'n')}, ${idOf('course', 'n')}, 'Intake ' || n, current_date - 1000 + n % 1030, current_date - 1010 + n % 1030
      from generate_series(1, ${courses}, 2) n`,
  },
];

const office = ({ students, courses }: Omit<Size, 'tutors'>): Rows[] => [
  {
    table: 'customer',
    statement: `insert into customer (full_name, about, county, town, phone, gender, education, email, mode, status, consented_at, day, created_at)
      select ${oneOf(FIRST_NAMES, 'n')} || ' ' || ${oneOf(LAST_NAMES, 'n / 20')}, 'I want to learn.', ${oneOf(COUNTIES, 'n')}, 'Town ' || n % 300,
        '2547' || lpad(n::text, 8, '0'), 'Female', 'College', 'applicant' || n || '@example.com', 'Online',
        case when n % 100 = 0 then 'new' when n % 20 = 1 then 'contacted' when n % 3 = 0 then 'declined' else 'enrolled' end,
        now(), current_date - 1, ${daysAgo(1_500, 'n')}
      from generate_series(1, ${students}, 5) n`,
  },
  {
    table: 'announcement',
    statement: `insert into announcement (id, title, text, audience, course_id, publish_at, sent_at)
      select ${idOf('announcement', 'n')}, 'News ' || n, 'Read this.', 'course', ${idOf('course', 'n')}, ${daysAgo(700, 'n')}, now()
      from generate_series(1, ${courses}) n`,
  },
  {
    table: 'announcement_recipient',
    statement: `insert into announcement_recipient (announcement_id, user_id, read_at)
      select a.id, e.student_id, now() from announcement a join enrolment e on e.course_id = a.course_id on conflict do nothing`,
  },
];
