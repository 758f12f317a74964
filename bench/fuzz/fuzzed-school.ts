/** A school with data of every kind for fuzzed requests, and the callers who send them. */
import type { Person } from '#server/testing/factories/factories.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { upload } from '#server/testing/permissions/files.ts';
import { attachment } from '#server/testing/permissions/lessons.ts';
import { newScene, type Scene } from '#server/testing/permissions/scene.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import type { Random } from './fuzzed-values.ts';
import { learnedValues } from './fuzzed-values.ts';

const callers = ['visitor', 'student', 'tutor', 'admin'] as const;
export type Caller = (typeof callers)[number];

export async function openFuzzedSchool() {
  // The benchmark checks who may run programs, not the programs' results, so the runner is a fake.
  const scene = await newScene(await startTestServer({ runner: scriptedRunner() }));
  const { school, people } = scene;
  const known = learnedValues();
  await learnScene(scene, known);
  await fillSchool(scene, known);

  const cookies = new Map<Caller, string>();
  return {
    school,
    known,
    /** Drops the caller's session, so that the next request gets a new one. */
    forget: (caller: Caller) => cookies.delete(caller),
    async cookieOf(caller: Caller) {
      if (caller === 'visitor') return '';
      if (!cookies.has(caller)) {
        people[caller] = await stillHere(school, people[caller], caller);
        cookies.set(caller, `session=${await school.create.session(people[caller])}`);
      }
      return cookies.get(caller)!;
    },
  };
}

/** Adds the ids of the scene (the prepared test data) to `known`, under the first part of the paths that take them. */
async function learnScene(scene: Scene, known: ReturnType<typeof learnedValues>) {
  const { people, somebody, fundraiser, course, entry, lesson, task, room } = scene;
  for (const { id } of [people.student, somebody, fundraiser]) known.add('users', id);
  known.add('students', people.student.id);
  known.add('courses', course.id);
  known.add('schedules', entry.id);
  known.add('lessons', lesson.id);
  known.add('tasks', task.id);
  known.add('rooms', room.id);
  known.add('uploads', (await upload(scene)).id);
  known.add('files', (await attachment(scene)).name);
}

/** Creates hand-ins, challenge attempts and payments of students, and adds their ids to `known`. */
async function fillSchool(scene: Scene, known: ReturnType<typeof learnedValues>) {
  const { school, people, course, lesson } = scene;
  const { create } = school;
  const { student } = people;
  const task = await create.task(lesson.id);
  const attempt = await create.handin({ task, student, text: 'Three boxes' });
  await create.mark(attempt.id);
  await create.lineComment(attempt.id);
  const challenge = await create.challenge(course.id);
  const solved = await create.challengeAttempt(challenge, student.id);
  const payment = await create.payment({ studentId: student.id });
  await create.credit(student.id, 5_000);
  known.add('tasks', task.id);
  known.add('challenges', challenge.id);
  for (const { id } of [attempt, solved]) known.add('attempts', id);
  known.add('payments', payment.id);
  known.add('references', payment.reference);
}

/** Returns the person who acts as `caller`: a new one if that person was deactivated, deleted or given another role. */
async function stillHere({ create, find }: School, before: Person, caller: Exclude<Caller, 'visitor'>) {
  const now = await find.person(before.id);
  return now && !now.deactivatedAt && now.type === caller ? now : create[caller]();
}

/**
 * Chooses a kind of caller: half of the time the kind whose request to this endpoint last succeeded, otherwise a random
 * one, visitors most often.
 */
export function callerFor(random: Random, answeredTo: Caller | undefined): Caller {
  if (answeredTo && random.chance(0.5)) return answeredTo;
  return random.chance(0.1) ? 'visitor' : random.oneOf(callers);
}
