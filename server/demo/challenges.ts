/**
 * The demo school's published challenges, and its students' attempts. The reference solutions are stored as passed
 * without being run, so that the first start need not wait for the runner; server/runner-tests/demo-challenges.test.ts
 * runs them.
 */
import { eq } from 'drizzle-orm';
import { WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeTest, challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading, type TestOutcome } from '#server/db/tables/gradings.ts';
import { type DemoChallenge, type DemoWebChallenge, statementOf } from './challenges/challenge.ts';
import { demoChallenges, demoWebChallenges } from './challenges/in-order.ts';
import { demoSolutions } from './challenges/solutions.ts';

interface Owners {
  /** Returns a person's id, by the part of their email address before the @. */
  idOf: (name: string) => string;
  /** Returns a course's id, by the course's title. */
  courseIdOf: (title: string) => string;
}

const [JAVASCRIPT, PYTHON] = [63, 71] as const;

const DAY = 24 * 60 * 60_000;

export async function fillChallenges(tx: Db, { idOf, courseIdOf }: Owners) {
  const authorId = idOf('tutor');
  for (const [course, all] of Object.entries(demoChallenges)) {
    for (const [n, demo] of all.entries()) {
      const place = { courseId: courseIdOf(course), authorId, position: n + 1 };
      const version = await publish(tx, program(demo), place);
      for (const { who, ...solution } of demoSolutions[demo.title] ?? []) {
        await pass(tx, version, { studentId: idOf(who), ...solution });
      }
    }
  }
  for (const [course, all] of Object.entries(demoWebChallenges))
    for (const [n, demo] of all.entries())
      await publish(tx, page(demo), { courseId: courseIdOf(course), authorId, position: n + 1 });
}

interface Place {
  courseId: string;
  authorId: string;
  position: number;
}

type Version = Awaited<ReturnType<typeof publish>>;

/** The fields that both kinds of challenges (programs and web pages) store. */
interface Published {
  about: Pick<DemoChallenge, 'title' | 'difficulty' | 'tags' | 'hints' | 'statement'>;
  starters: { languageId: number; code: string }[];
  reference: { languageId: number; source: string };
  tests: Omit<typeof challengeTest.$inferInsert, 'versionId' | 'position'>[];
}

async function publish(tx: Db, { about, starters, reference, tests: written }: Published, place: Place) {
  const { title, difficulty, tags, hints, statement } = about;
  const [made] = await tx
    .insert(challenge)
    .values({ ...place, title, difficulty, tags, hints, statement, starters })
    .returning({ id: challenge.id });
  const challengeId = made!.id;

  const solution = { reference: reference.source, referenceLanguageId: reference.languageId };
  const [version] = await tx
    .insert(challengeVersion)
    .values({ challengeId, number: 1, timeLimit: 2_000, memoryLimit: 128_000, state: 'passed', ...solution })
    .returning({ id: challengeVersion.id });
  const versionId = version!.id;
  const rows = written.map((test, n) => ({ ...test, versionId, position: n + 1 }));
  const tests = await tx.insert(challengeTest).values(rows).returning();
  await tx.insert(grading).values({ versionId, ...fullMarks(tests) });
  await tx.update(challenge).set({ versionId, publishedAt: new Date() }).where(eq(challenge.id, challengeId));
  return { challengeId, versionId, tests };
}

const program = (demo: DemoChallenge): Published => ({
  about: { ...demo, statement: statementOf(demo) },
  starters: [
    { languageId: PYTHON, code: demo.python.starter },
    { languageId: JAVASCRIPT, code: demo.javascript.starter },
  ],
  reference: { languageId: PYTHON, source: demo.python.reference },
  tests: inOrder(demo).map(({ judge, ...test }) =>
    judge === undefined
      ? { ...test, kind: 'output' as const }
      : { ...test, kind: 'program' as const, program: judge, programLanguageId: PYTHON },
  ),
});

const page = (demo: DemoWebChallenge): Published => ({
  about: demo,
  starters: [{ languageId: WEB_PAGE, code: writePageFiles(demo.starter) }],
  reference: { languageId: WEB_PAGE, source: writePageFiles(demo.reference) },
  tests: inOrder(demo).map(({ code, ...test }) => ({
    ...test,
    kind: 'page' as const,
    program: code,
    programLanguageId: WEB_PAGE,
  })),
});

const inOrder = <Test>({ visible, hidden }: { visible: Test[]; hidden: Test[] }) => [
  ...visible.map((test) => ({ ...test, isHidden: false })),
  ...hidden.map((test) => ({ ...test, isHidden: true })),
];

interface Solution {
  studentId: string;
  languageId: number;
  source: string;
  /** Days before the demo school is created. */
  daysAgo: number;
}

async function pass(tx: Db, { challengeId, versionId, tests }: Version, { daysAgo, ...solution }: Solution) {
  const createdAt = new Date(Date.now() - daysAgo * DAY);
  const [attempt] = await tx
    .insert(challengeAttempt)
    .values({ challengeId, createdAt, ...solution })
    .returning({ id: challengeAttempt.id });
  const attemptId = attempt!.id;
  const graded = { ...fullMarks(tests), createdAt, finishedAt: createdAt };
  const [made] = await tx
    .insert(grading)
    .values({ versionId, attemptId, ...graded })
    .returning({ id: grading.id });
  await tx.update(challengeAttempt).set({ gradingId: made!.id }).where(eq(challengeAttempt.id, attemptId));
}

/** The columns of a grading in which all tests passed. For a hidden test only the verdict is stored. */
const fullMarks = (tests: (typeof challengeTest.$inferSelect)[]) => ({
  state: 'done' as const,
  tries: 1,
  points: 100,
  compileOutput: '',
  finishedAt: new Date(),
  outcomes: tests.map(
    ({ id, isHidden, expected }, n): TestOutcome => ({
      testId: id,
      verdict: 'right',
      printed: isHidden ? null : expected,
      message: null,
      milliseconds: isHidden ? null : 20 + n,
    }),
  ),
});
