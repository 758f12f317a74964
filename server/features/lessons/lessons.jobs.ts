import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { course, enrolment, intake } from '#server/db/tables/courses.ts';
import { lesson } from '#server/db/tables/lessons.ts';
import { hasJustOpened, schoolToday } from '#server/features/deadlines/deadlines.ts';
import { notifyEach } from '#server/features/notifications/notifications.ts';
import type { Job } from '#server/jobs/job.ts';

/** Notifies students about a lesson on the day on which it opens for them, unless they were notified at its publication. */
export const notifyOfOpenings: Job = {
  name: 'lessons.tell-of-openings',
  data: z.object({}),
  // Hourly, so that a school in any time zone is notified early in the day.
  every: '6 * * * *',
  run: (services) =>
    services.db.transaction((tx) =>
      notifyEach(tx, services, { kind: 'lesson', candidates: justOpened(schoolToday(services)) }),
    ),
};

/** Notifies students about a lesson once: the event key is the one that lessons.ts uses when a lesson is published. */
const justOpened = (day: { today: string; zone: string }) => sql`
  select ${enrolment.studentId} as user_id, ${lesson.title} as title,
    '/courses/' || ${lesson.courseId} || '/' || ${lesson.id} as path,
    ${lesson.courseId} as course_id, ${lesson.id}::text as event_key
  from ${lesson}
    join ${course} on ${course.id} = ${lesson.courseId}
    join ${enrolment} on ${enrolment.courseId} = ${course.id}
    left join ${intake} on ${intake.id} = ${enrolment.intakeId}
  where ${hasJustOpened({ studentId: enrolment.studentId, isJoined: true, ...day })}`;
