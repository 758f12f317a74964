import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { merges } from '#contract/accounts/merges.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { intakes } from '#contract/admissions/intakes.ts';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { payments } from '#contract/money/payments.ts';
import { refunds } from '#contract/money/refunds.ts';
import { people } from '#contract/people.ts';
import { ratings } from '#contract/ratings.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as mergesTexts from '#texts/people/merges.ts';
import * as studentCoursesTexts from '#texts/people/student-courses.ts';
import { moveLateCredit } from './merged-credit.ts';
import { movedTables } from './moved-tables.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

/** Columns that refer to accounts and are not moved: access, actions of staff, ended records, and money (merges.ts). */
const stays = [
  'agreed_price.by_id',
  'agreed_price.ended_by_id',
  'announcement.author_id',
  'api_key.owner_id',
  'application_check.changed_by_id',
  'application_event.by_id',
  'ban.user_id',
  'calendar_feed.user_id',
  'challenge.author_id',
  'course.tutor_id',
  'customer.assignee_id',
  'front_page.changed_by',
  'fund.student_id',
  'guardian.changed_by_id',
  'guardian.student_id',
  'guardian_event.by_id',
  'guardian_event.student_id',
  'identity.user_id',
  'ledger_tx.by_id',
  'lesson_text.changed_by_id',
  'lesson_text_version.author_id',
  'line_comment.author_id',
  'link.user_id',
  'live_session.owner_id',
  'manual_settlement.decided_by_id',
  'manual_settlement.requested_by_id',
  'extension.granted_by_id',
  'mark.grader_id',
  'mark_change.changer_id',
  'merge.closed_id',
  'merge.kept_id',
  'merge.merged_by_id',
  'money_audit.by_id',
  'notification.recipient_id',
  'notification.user_id',
  'notification_choice.user_id',
  'notification_setting.user_id',
  'offer.by_id',
  'page_report.reporter_id',
  'payment.payer_id',
  'payment.student_id',
  'picture.owner_id',
  'published_page.approved_by_id',
  'published_page.taken_down_by_id',
  'quick_comment.owner_id',
  'reconciliation.by_id',
  'recording.tutor_id',
  'refund.decided_by_id',
  'refund.requested_by_id',
  'regrade.started_by_id',
  'room.owner_id',
  'saved_filter.user_id',
  'schedule_entry.tutor_id',
  'school_details.changed_by',
  'session.user_id',
  'shared_editor_permission.helper_id',
  'shared_editor_permission.student_id',
  'sign_up.user_id',
  'stage_document.owner_id',
  'translation_approval.approved_by',
  'translation_approval.withdrawn_by',
  'upload.owner_id',
  'video.owner_id',
];

/** Ratings have a foreign key to enrolments, not to accounts. */
const REFERS_TO_ENROLMENT = 'rating.student_id';

const pair = async () => [await school.create.student(), await school.create.student()] as const;
const merge = (kept: Person, closed: Person) =>
  office.answer(merges.merge, { params: { id: kept.id }, body: { closedId: closed.id, reason: 'Signed up twice.' } });
const paidNow = (received: number) => ({ state: 'paid' as const, received, paidAt: school.clock.now() });
const preview = (kept: Person, closed: Person) =>
  office.call(merges.preview, { params: { id: kept.id, closedId: closed.id } });
const undo = async (kept: Person) => {
  const found = await office.call(merges.list, { params: { id: kept.id } });
  const newest = found.find(({ undoneAt }) => undoneAt === null) ?? found[0];
  return office.answer(merges.undo, { params: { id: kept.id, mergeId: newest!._id } });
};
const titles = async (student: Person) => (await school.as(student).call(courses.listJoined)).map(({ title }) => title);
const credit = async (student: Person) =>
  (await office.call(payments.account, { params: { studentId: student.id }, query: {} })).credit;

test('each column that refers to an account either moves or stays on purpose', async () => {
  const moved = movedTables
    .map(({ table, owner }) => `${table}.${owner}`)
    .filter((name) => name !== REFERS_TO_ENROLMENT);

  expect((await school.find.accountColumns()).toSorted()).toEqual([...moved, ...stays].toSorted());
});

test('courses, also paid ones with their rating, work and credit move; the closed account cannot sign in', async () => {
  const { create, find } = school;
  const [kept, closed] = await pair();
  const [both, paid] = [
    await create.course({ title: 'HTML' }),
    await create.course({ title: 'Animations', price: 600 }),
  ];
  for (const { id } of [kept, closed]) await create.enrolment(id, both.id);
  await create.credit(closed.id, 1_000);
  await school.as(closed).call(enrolments.enrol, { params: { courseId: paid.id }, body: {} });
  await school.as(closed).call(ratings.give, { params: { courseId: paid.id }, body: { rating: 4 } });
  const task = await create.task((await create.lesson(both.id)).id);
  await create.handin({ task, student: closed });
  const [before, session] = [await preview(kept, closed), school.as(closed)];

  expect((await merge(kept, closed)).status).toBe(201);

  expect(before).toMatchObject({
    credit: 400,
    obstacles: [],
    work: [
      { what: 'courses', moves: 1, stays: 1 },
      { what: 'ratings', moves: 1, stays: 0 },
      { what: 'handins', moves: 1, stays: 0 },
    ],
  });
  expect(await titles(kept)).toEqual(['Animations', 'HTML']);
  expect([await credit(kept), await credit(closed)]).toEqual([400, 0]);
  expect((await find.person(closed.id)).deactivatedAt).not.toBeNull();
  expect((await session.refused(courses.listJoined)).status).toBe(401);
});

test('within a week a merge is undone: what was moved and the credit go back, and the account opens again', async () => {
  const { create, find } = school;
  const [kept, closed] = await pair();
  const course = await create.course({ title: 'HTML' });
  await create.enrolment(closed.id, course.id);
  await create.credit(closed.id, 400);
  await merge(kept, closed);

  const undone = await undo(kept);

  expect(undone.status).toBe(200);
  expect([await titles(kept), await titles(closed)]).toEqual([[], ['HTML']]);
  expect([await credit(kept), await credit(closed)]).toEqual([0, 400]);
  expect((await find.person(closed.id)).deactivatedAt).toBeNull();
  expect((await undo(kept)).body).toMatchObject({ message: mergesTexts.tooLate });
  expect((await merge(closed, kept)).status).toBe(201);
});

test('what the kept account had before, or got since, stays with it when the merge is undone', async () => {
  const { create } = school;
  const [kept, closed] = await pair();
  const [own, moved] = [await create.course({ title: 'Own' }), await create.course({ title: 'Moved' })];
  await create.enrolment(kept.id, own.id);
  await create.enrolment(closed.id, moved.id);
  await merge(kept, closed);
  await create.enrolment(kept.id, (await create.course({ title: 'Later' })).id);

  await undo(kept);

  expect([(await titles(kept)).toSorted(), await titles(closed)]).toEqual([['Later', 'Own'], ['Moved']]);
});

test('credit that the kept account has spent cannot go back, and nothing else does', async () => {
  const { create } = school;
  const [kept, closed] = await pair();
  const course = await create.course({ title: 'Animations', price: 600 });
  await create.credit(closed.id, 600);
  await merge(kept, closed);
  await school.as(kept).call(enrolments.enrol, { params: { courseId: course.id }, body: {} });

  expect(await undo(kept)).toMatchObject({ status: 409, body: { message: mergesTexts.isSpent } });
  expect([await titles(kept), await credit(closed)]).toEqual([['Animations'], 0]);
});

test('a merge is final after a week', async () => {
  const [kept, closed] = await pair();
  await merge(kept, closed);
  const [fresh] = await office.call(merges.list, { params: { id: closed.id } });
  await school.database.dateMerge(fresh!._id, new Date(school.clock.now().getTime() - 7 * 24 * 60 * 60_000));

  expect(fresh).toMatchObject({ kept: { _id: kept.id }, closed: { _id: closed.id }, reason: 'Signed up twice.' });
  expect(await undo(kept)).toMatchObject({ status: 409, body: { message: mergesTexts.tooLate } });
});

test('money that arrives for the closed account later follows to the kept one', async () => {
  const [kept, closed] = await pair();
  await merge(kept, closed);
  await school.create.credit(closed.id, 250);

  await moveLateCredit(school.services);
  await moveLateCredit(school.services);

  expect([await credit(kept), await credit(closed)]).toEqual([250, 0]);
});

test('a payment of the closed account is refunded from the credit and the courses that moved to the kept one', async () => {
  const { create } = school;
  const [kept, closed] = await pair();
  const course = await create.course({ title: 'Animations', price: 600 });
  const payment = await create.payment({ studentId: closed.id, ...paidNow(1_000) });
  await create.credit(closed.id, 1_000);
  await school.as(closed).call(enrolments.enrol, { params: { courseId: course.id }, body: {} });
  await merge(kept, closed);
  const colleague = school.as(await create.admin());
  const refund = async (amount: number) => {
    const body = { paymentId: payment.id, amount, reason: 'Moves away.', access: 'keep', method: 'manual' } as const;
    const { _id } = await office.call(refunds.request, { body });
    return colleague.answer(refunds.decide, { params: { id: _id }, body: { isApproved: true } });
  };

  expect((await refund(700)).status).toBe(200);
  expect(await credit(kept)).toBe(0);
  const isEnded = await office.refused(studentCourses.remove, {
    params: { id: kept.id, courseId: course.id },
    body: { reason: 'Moves away.' },
  });
  expect(isEnded.message).toBe(studentCoursesTexts.partlyRefunded);
  expect((await refund(300)).status).toBe(200);
});

test('a price that is agreed with the closed account applies to the kept one, whose own agreement has ended', async () => {
  const [kept, closed] = await pair();
  const { id: courseId } = await school.create.course({ price: 600 });
  const agree = ({ id }: Person, price: number) =>
    office.call(agreedPrices.agree, { params: { id, courseId }, body: { price, reason: 'Works here.' } });
  await agree(kept, 400);
  await office.call(agreedPrices.end, { params: { id: kept.id, courseId } });
  await agree(closed, 300);

  await merge(kept, closed);

  const prices = await office.call(agreedPrices.list, { params: { id: kept.id } });
  expect(prices.filter(({ ended }) => ended === null)).toMatchObject([{ price: 300 }]);
});

test('after a merge, one of two agreements for a course reserves a place, also if only the closed account had one', async () => {
  const [[kept, closed], third] = [await pair(), await school.create.student()];
  const { id: courseId } = await school.create.course({ price: 600 });
  const [may, june] = [await school.create.intake(courseId), await school.create.intake(courseId)];
  const agree = async ({ id }: Person, intakeId: string | null) => {
    await office.call(agreedPrices.agree, { params: { id, courseId }, body: { price: 300, reason: 'Works here.' } });
    await school.database.setAgreedIntake(id, intakeId);
  };
  const reserved = async ({ id }: { id: string }) =>
    (await office.call(intakes.list)).find(({ _id }) => _id === id)!.reserved;
  await agree(kept, null);
  await agree(closed, may.id);
  await agree(third, june.id);

  await merge(kept, closed);
  const [agreed] = await office.call(agreedPrices.list, { params: { id: kept.id } });
  expect(agreed!.intake).toMatchObject({ name: may.name });
  expect(await reserved(may)).toBe(1);
  await merge(kept, third);
  expect([await reserved(may), await reserved(june)]).toEqual([1, 0]);
  await undo(kept);
  expect([await reserved(may), await reserved(june)]).toEqual([1, 0]);
});

test('both addresses are told, in the language of each, and neither email contains the other address', async () => {
  const [kept, closed] = [await school.create.student({ locale: 'sw' }), await school.create.student()];
  await merge(kept, closed);

  const [[toKept], [toClosed]] = [
    await school.mailbox.emailsTo(kept.email),
    await school.mailbox.emailsTo(closed.email),
  ];
  expect(toKept!.text).toContain('Ofisi imeunganisha akaunti zako mbili');
  expect(toClosed!.text).toContain(mergesTexts.email.closed);
  expect(`${toKept!.html}${toKept!.text}`).not.toContain(closed.email);
  expect(`${toClosed!.html}${toClosed!.text}`).not.toContain(kept.email);
});

test.each([
  ['an account with itself', (kept: Person) => kept, mergesTexts.sameAccount],
  ['a tutor', () => school.create.tutor(), mergesTexts.onlyStudents],
  [
    'an account with a fund page',
    async () => {
      const student = await school.create.student();
      await school.create.fund(student.id);
      return student;
    },
    mergesTexts.hasFund,
  ],
  [
    'an account with a refund',
    async () => {
      const student = await school.create.student();
      const payment = await school.create.payment({ studentId: student.id, ...paidNow(1_000) });
      await school.create.refund(payment.id, { amount: 100 });
      return student;
    },
    mergesTexts.hasRefund,
  ],
  [
    'an account that is deactivated',
    () => school.create.student({ deactivatedAt: school.clock.now() }),
    mergesTexts.closedIsClosed,
  ],
  [
    'an account of a student under 18 with one that is not marked so',
    async () => {
      const student = await school.create.student();
      const body = { isMinor: true, name: 'Achieng Auma', phone: '', email: '', relationship: '' };
      await office.call(guardians.save, { params: { id: student.id }, body });
      return student;
    },
    guardiansTexts.keptNotMinor,
  ],
  [
    'an account with a payment in progress',
    async () => {
      const student = await school.create.student();
      await school.create.payment({ studentId: student.id });
      return student;
    },
    mergesTexts.hasOpenPayment,
  ],
  [
    'an account that is merged already',
    async () => {
      const [kept, closed] = await pair();
      await merge(kept, closed);
      return closed;
    },
    mergesTexts.alreadyMerged,
  ],
])('%s is not merged, and the preview says why', async (_, makeClosed, message) => {
  const kept = await school.create.student();
  const closed = await makeClosed(kept);

  const shown = await preview(kept, closed);
  expect(shown.obstacles).toContain(message);
  expect((await merge(kept, closed)).status).toBe(409);
});

test('of two merges at the same time, one happens: of one account into two, or of two into each other', async () => {
  const [[first, closed], other, two] = [await pair(), await school.create.student(), await pair()];
  const intoTwo = await Promise.all([merge(first, closed), merge(other, closed)]);
  const intoEachOther = await Promise.all([merge(two[0], two[1]), merge(two[1], two[0])]);

  for (const answers of [intoTwo, intoEachOther])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('an account that was merged is not reactivated, or money that arrives there would go to the other one', async () => {
  const [kept, closed] = await pair();
  await merge(kept, closed);

  const answer = await office.refused(people.reactivate, { params: { id: closed.id } });
  expect(answer).toMatchObject({ status: 409, message: mergesTexts.alreadyMerged });
});

test('a merge is not undone once the account that stayed open has been merged too', async () => {
  const [[first, second], last] = [await pair(), await school.create.student()];
  await merge(second, first);
  await merge(last, second);

  expect(await undo(first)).toMatchObject({ status: 409, body: { message: mergesTexts.tooLate } });
  expect((await undo(last)).status).toBe(200);
  expect((await undo(first)).status).toBe(200);
});
