/** Who may write and read announcements: rows of the permission matrix. */
import { announcement, announcementRecipient } from '#server/db/tables/announcements.ts';
import { type Row, signedIn } from './row.ts';
import type { Scene } from './scene.ts';

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** A tutor's announcement to the course. @param isSent  whether `student` has been sent it */
const announced =
  (isSent: boolean) =>
  async ({ school: { services }, course, people: { tutor, student } }: Scene) => {
    const times = { publishAt: new Date(IN_A_MONTH), sentAt: isSent ? services.clock.now() : null };
    const row = { title: 'Kilns', text: 'They are hot.', audience: 'course' as const, courseId: course.id, ...times };
    const [added] = await services.db
      .insert(announcement)
      .values({ ...row, authorId: tutor.id })
      .returning();
    const { id } = added!;
    if (isSent) await services.db.insert(announcementRecipient).values({ announcementId: id, userId: student.id });
    return { id };
  };

const body = ({ course }: Scene) => ({
  title: 'Kilns',
  text: 'They are hot.',
  audience: 'course',
  audienceId: course.id,
  publishAt: IN_A_MONTH,
});

export const announcementRows: Row[] = [
  { endpoint: 'GET /api/v1/announcements/', statuses: [401, 403, 403, 200, 200, 200] },
  { endpoint: 'GET /api/v1/announcements/received', statuses: signedIn(200) },
  // Without an audience; announcements.test.ts tests the audiences.
  { endpoint: 'GET /api/v1/announcements/reach', statuses: [401, 403, 403, 400, 400, 400] },
  { endpoint: 'GET /api/v1/announcements/:id', statuses: [401, 200, 404, 200, 404, 200], params: announced(true) },
  { endpoint: 'PUT /api/v1/announcements/:id/read', statuses: [401, 200, 404, 404, 404, 404], params: announced(true) },
  { endpoint: 'POST /api/v1/announcements/', statuses: [401, 403, 403, 201, 403, 201], body },
  {
    endpoint: 'PUT /api/v1/announcements/:id',
    statuses: [401, 403, 403, 200, 404, 200],
    params: announced(false),
    body,
  },
  { endpoint: 'DELETE /api/v1/announcements/:id', statuses: [401, 403, 403, 200, 404, 200], params: announced(true) },
];
