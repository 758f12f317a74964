/** Factories of challenges and attempts. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeTest, challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading, type TestOutcome } from '#server/db/tables/gradings.ts';
import type { Clock } from '#server/ports/clock.ts';

const PYTHON = 71;

type TestDetails = Partial<typeof challengeTest.$inferInsert>;

interface ChallengeDetails extends Partial<typeof challenge.$inferInsert> {
  /** The tests of the challenge. A test is visible and compares the output, unless its fields say otherwise. */
  tests?: TestDetails[];
  version?: Partial<typeof challengeVersion.$inferInsert>;
}

interface AttemptDetails extends Partial<typeof challengeAttempt.$inferInsert> {
  /** Points of the grading, 100 by default; null for an attempt whose grading has not begun. */
  points?: number | null;
}

const usualTests: TestDetails[] = [
  { name: 'Two and three', stdin: '2 3\n', expected: '5\n' },
  { name: 'Large numbers', stdin: '1000000 1\n', expected: '1000001\n', isHidden: true },
];

export const challengeFactories = (db: Db, clock: Clock) => {
  let challenges = 0;
  return {
    /** Creates a published challenge for Python and JavaScript, as the last one of its course. */
    async challenge(courseId: string, { tests = usualTests, version = {}, ...details }: ChallengeDetails = {}) {
      const defaults = {
        title: 'Add two numbers',
        difficulty: 'Easy' as const,
        tags: ['numbers'],
        statement: 'Read **two numbers** and print their sum.',
        starters: [
          { languageId: PYTHON, code: 'a, b = input().split()\n' },
          { languageId: 63, code: '// Read from standard input.\n' },
        ],
        hints: ['What does `input()` give you?', 'Text is not a number.'],
      };
      const row = { courseId, position: ++challenges, ...defaults, ...details };
      const created = (await db.insert(challenge).values(row).returning())[0]!;
      const versionId = await insertVersion(db, { challengeId: created.id, ...version }, tests);
      const isDraft = details.publishedAt === null;
      const published = isDraft ? { draftVersionId: versionId } : { versionId, publishedAt: clock.now() };
      return (await db.update(challenge).set(published).where(eq(challenge.id, created.id)).returning())[0]!;
    },

    /** Creates a student's attempt with its grading, by default with all points. */
    async challengeAttempt(
      { id: challengeId, versionId }: { id: string; versionId: string | null },
      studentId: string,
      { points = 100, ...details }: AttemptDetails = {},
    ) {
      const defaults = { languageId: PYTHON, source: 'print(sum(map(int, input().split())))', createdAt: clock.now() };
      const row = { challengeId, studentId, ...defaults, ...details };
      const attempt = (await db.insert(challengeAttempt).values(row).returning())[0]!;
      const attemptId = attempt.id;
      if (points === null) {
        await db.insert(grading).values({ versionId: versionId!, attemptId, notBefore: clock.now() });
        return attempt;
      }
      const graded = { state: 'done' as const, tries: 1, points, finishedAt: clock.now(), compileOutput: '' };
      const outcomes = await outcomesOf(db, versionId!, points);
      const [done] = await db
        .insert(grading)
        .values({ versionId: versionId!, attemptId, ...graded, outcomes })
        .returning();
      const counts = { gradingId: done!.id };
      return (await db.update(challengeAttempt).set(counts).where(eq(challengeAttempt.id, attemptId)).returning())[0]!;
    },
  };
};

type VersionDetails = Partial<typeof challengeVersion.$inferInsert> & { challengeId: string };

async function insertVersion(db: Db, details: VersionDetails, tests: TestDetails[]) {
  const defaults = {
    number: 1,
    timeLimit: 2_000,
    memoryLimit: 128_000,
    referenceLanguageId: PYTHON,
    reference: 'a, b = map(int, input().split())\nprint(a + b)',
    state: 'passed' as const,
  };
  const version = (
    await db
      .insert(challengeVersion)
      .values({ ...defaults, ...details })
      .returning()
  )[0]!;
  const rows = tests.map((test, index) => ({
    versionId: version.id,
    position: index + 1,
    name: `Test ${index + 1}`,
    isHidden: false,
    kind: test.program ? ('program' as const) : ('output' as const),
    ...test,
  }));
  await db.insert(challengeTest).values(rows);
  return version.id;
}

/** Returns the results of a grading's tests: with 100 points the verdict on every test is right, otherwise wrong. */
async function outcomesOf(db: Db, versionId: string, points: number): Promise<TestOutcome[]> {
  const tests = await db.select().from(challengeTest).where(eq(challengeTest.versionId, versionId));
  const isRight = points === 100;
  return tests
    .toSorted((a, b) => a.position - b.position)
    .map(({ id: testId, isHidden, expected }) => ({
      testId,
      verdict: isRight ? 'right' : 'wrong',
      ...(isHidden
        ? { printed: null, message: null, milliseconds: null }
        : { printed: isRight ? expected : 'nothing\n', message: null, milliseconds: 12 }),
    }));
}
