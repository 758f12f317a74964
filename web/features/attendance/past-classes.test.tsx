/** The list of past classes. Attendance with a real server: e2e/classroom/attendance.e2e.ts. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attendance, SESSIONS_PER_PAGE } from '#contract/attendance.ts';
import * as attendanceTexts from '#texts/classes/attendance.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { reopen, school, show } from '#web/testing/show.tsx';

test('a tutor without past classes sees what to do, and no classes of other tutors', async () => {
  school.answer(attendance.listSessions, { sessions: [], total: 0 });
  show('/admin/livestream/past', tutor());
  await expect.element(page.getByText('No past classes yet')).toBeVisible();

  school.refuse(attendance.read, { code: 'not_found', message: attendanceTexts.gone });
  reopen('/admin/livestream/past/00000000-0000-4000-8000-000000000000');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Class not found');
});

test('long lists have a second page', async () => {
  school.answer(attendance.listSessions, ({ query: { page: number } }) => ({
    sessions: [
      {
        _id: crypto.randomUUID(),
        roomName: `Class on page ${number}`,
        ownerName: 'Brian Otieno',
        startedAt: '2026-11-20T07:00:00.000Z',
        endedAt: '2026-11-20T08:00:00.000Z',
        people: 3,
      },
    ],
    total: SESSIONS_PER_PAGE + 1,
  }));
  show('/admin/livestream/past', tutor());

  await page.getByRole('link', { name: 'Next' }).click();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Class on page 2' })).toBeVisible();
});
