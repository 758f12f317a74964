import { type Mark, type MarkState, marks, type QueuedHandin } from '#contract/marks.ts';
import { afterPenalty, type Lateness } from '#contract/rules/lateness.ts';
import { type Catalogue, catalogues } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { csvResponse } from '#server/csv/csv.ts';
import { type Arrival, daysLateOf } from '#server/features/deadlines/deadlines.ts';
import { commentsIn, serializeProject } from '#server/features/handins/handins.ts';
import { idempotencyKeyIn } from '#server/http/limits/idempotency-key.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import { listQuickComments, type QuickCommentRow } from './comments.store.ts';
import * as comments from './comments.ts';
import { gradeBookTable, readGradeBook } from './grade-book.ts';
import type { QueuedRow } from './marks.store.ts';
import * as rules from './marks.ts';

export function markRoutes(route: Route, services: Services) {
  const zone = services.config.schoolZone;

  route(marks.queue, staffOnly, async ({ caller, query }) => {
    const { handins, total } = await rules.readQueue(services, caller, query);
    return { handins: handins.map((row) => serializeQueued(row, zone)), total };
  });

  route(marks.tasks, staffOnly, async ({ caller }) =>
    (await rules.listMarkedTasks(services, caller)).map(({ id, ...task }) => ({ _id: id, ...task })),
  );

  route(marks.read, staffOnly, async ({ caller, params, request }) =>
    serializeHandin(await rules.readHandin(services, caller, params.handinId), { zone, locale: localeOf(request) }),
  );

  route(marks.give, staffOnly, async ({ caller, params, body, texts }) => {
    const { mark, attempt, task } = await rules.saveMark(services, caller, { ...body, ...params });
    return serializeMark(texts, mark, lateness(attempt, task, zone));
  });

  route(marks.release, staffOnly, async ({ caller, body }) => ({
    released: await rules.releaseMarks(services, caller, body.taskId),
  }));

  commentRoutes(route, services);

  route(marks.gradeBook, staffOnly, ({ caller, params, db }) =>
    readGradeBook({ ...services, db }, caller, params.courseId),
  );

  route(marks.gradeBookCsv, staffOnly, async ({ caller, params, db, reply, texts }) => {
    const book = await readGradeBook({ ...services, db }, caller, params.courseId);
    const name = `marks-${book.courseTitle}`.replace(/[^\w-]+/g, '-');
    return csvResponse(reply, `${name}.csv`, gradeBookTable(texts, book, zone));
  });
}

function commentRoutes(route: Route, services: Services) {
  route(marks.addComment, staffOnly, ({ caller, params, body, request: { headers } }) =>
    comments.addComment(services, caller, { ...body, ...params, key: idempotencyKeyIn(headers) }),
  );

  route(marks.changeComment, staffOnly, ({ caller, params, body }) =>
    comments.changeComment(services, caller, { ...body, ...params }),
  );

  route(marks.deleteComment, staffOnly, async ({ caller, params }) => {
    await comments.deleteComment(services, caller, params.id);
    return { message: marksTexts.commentDeleted };
  });

  route(marks.quickComments, staffOnly, async ({ caller }) =>
    (await listQuickComments(services.db, caller.id)).map(serializeQuickComment),
  );

  route(marks.addQuickComment, staffOnly, async ({ caller, body }) =>
    serializeQuickComment(await comments.addQuickComment(services, caller, body.text)),
  );

  route(marks.deleteQuickComment, staffOnly, async ({ caller, params }) => {
    await comments.deleteQuickComment(services, caller, params.id);
    return { message: marksTexts.commentDeleted };
  });
}

const lateness = (
  attempt: Arrival,
  task: { deadline: string | null; latePenalty: number },
  zone: string,
): Lateness => ({
  days: daysLateOf(attempt, task, zone),
  perDay: task.latePenalty,
});

function serializeQueued({ id, task, mark, number, ...row }: QueuedRow, zone: string): QueuedHandin {
  const late = lateness(row, task, zone);
  return {
    _id: id,
    taskId: task.id,
    taskName: task.name,
    courseId: row.courseId,
    courseTitle: row.courseTitle,
    studentName: row.studentName,
    hasLeft: row.hasLeft,
    isExtended: row.isExtended,
    studentId: row.studentId,
    arrivedAt: row.arrivedAt.toISOString(),
    attempts: number,
    daysLate: late.days,
    state: stateOf(mark),
    final: mark && afterPenalty(mark.points, late),
    points: task.points,
  };
}

function stateOf(mark: { releasedAt: Date | null } | null | undefined): MarkState {
  if (!mark) return 'waiting';
  return mark.releasedAt ? 'released' : 'marked';
}

type ReadHandin = Awaited<ReturnType<typeof rules.readHandin>>;

function serializeHandin(
  { handin, marks: marksByAttempt, comments: byAttempt, lines }: ReadHandin,
  { zone, locale }: { zone: string; locale: Locale },
) {
  const { id, task, attempts, courseId, courseTitle, studentName, studentId, hasLeft, isExtended, lessonTitle } =
    handin;
  const { arrivedAt, number, dueDay } = attempts[0]!;
  const mark = marksByAttempt.get(attempts[0]!.id) ?? null;
  const { desc, deadline, kind, rubric, latePenalty, release } = task;
  return {
    ...serializeQueued(
      { id, task, courseId, courseTitle, studentName, studentId, hasLeft, isExtended, arrivedAt, number, dueDay, mark },
      zone,
    ),
    // A student who has left the course may have no current due day; then the last attempt's stored due day is shown.
    ...{ desc, deadline: deadline ?? dueDay, kind, rubric, latePenalty, release, lessonTitle },
    history: attempts.map((attempt) => {
      const late = lateness(attempt, task, zone);
      const attemptMark = marksByAttempt.get(attempt.id);
      const shown = lines.get(attempt.id) ?? [];
      return {
        _id: attempt.id,
        number: attempt.number,
        arrivedAt: attempt.arrivedAt.toISOString(),
        daysLate: late.days,
        text: shown.some(({ file, lines }) => file === null && lines) ? '' : (attempt.text ?? ''),
        link: attempt.link ?? '',
        languageId: attempt.languageId,
        files: attempt.files,
        project: serializeProject(attempt),
        shown,
        mark: attemptMark ? serializeMark(catalogues[locale], attemptMark, late) : null,
        comments: commentsIn(locale, byAttempt.get(attempt.id) ?? []),
      };
    }),
  };
}

const serializeMark = (
  { marks: { deletedPerson } }: Catalogue,
  { attemptId: _, graderName, markedAt, releasedAt, changes, ...mark }: rules.GivenMark,
  late: Lateness,
): Mark => ({
  ...mark,
  final: afterPenalty(mark.points, late),
  markedAt: markedAt.toISOString(),
  releasedAt: releasedAt?.toISOString() ?? null,
  graderName: graderName ?? deletedPerson,
  changes: changes.map(({ attemptId: _, changerName, changedAt, ...change }) => ({
    ...change,
    changerName: changerName ?? deletedPerson,
    changedAt: changedAt.toISOString(),
  })),
});

const serializeQuickComment = ({ id, text }: QuickCommentRow) => ({ _id: id, text });
