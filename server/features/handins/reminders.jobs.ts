import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { course, enrolment, intake } from '#server/db/tables/courses.ts';
import { extension, handin, handinAttempt } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { dueDay, hasOpened, schoolToday } from '#server/features/deadlines/deadlines.ts';
import { notifyEach } from '#server/features/notifications/notifications.ts';
import type { Job } from '#server/jobs/job.ts';

/** Reminds students of tasks that are due today and not handed in yet; once for each task and due day. */
export const remindOfDeadlines: Job = {
  name: 'handins.remind',
  data: z.object({}),
  // Every hour, because a tutor may add a task, or move its deadline, on the last day.
  every: '4 * * * *',
  run: (services) =>
    services.db.transaction((tx) =>
      notifyEach(tx, services, { kind: 'deadline', candidates: notHandedIn(schoolToday(services)) }),
    ),
};

function notHandedIn(day: { today: string; zone: string }) {
  const student = { studentId: enrolment.studentId, isJoined: true, ...day };
  return sql`
  select ${enrolment.studentId} as user_id, ${task.name} as title, '/assignments?task=' || ${task.id} as path,
    ${lesson.courseId} as course_id, ${task.id} || ' ' || ${dueDay(student)} as event_key
  from ${task}
    join ${lesson} on ${lesson.id} = ${task.lessonId}
    join ${course} on ${course.id} = ${lesson.courseId}
    join ${enrolment} on ${enrolment.courseId} = ${course.id}
    left join ${intake} on ${intake.id} = ${enrolment.intakeId}
    left join ${extension} on ${extension.taskId} = ${task.id} and ${extension.studentId} = ${enrolment.studentId}
  where ${dueDay(student)} = ${day.today}::date and ${hasOpened(student)} and not exists (
    select from ${handin} join ${handinAttempt} on ${handinAttempt.handinId} = ${handin.id}
    where ${handin.taskId} = ${task.id} and ${handin.studentId} = ${enrolment.studentId}
      and ${handinAttempt.arrivedAt} is not null)`;
}
