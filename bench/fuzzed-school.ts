/** A school with something of everything for the fuzzed requests to meet, and those who send them. */
import { scene, setScene } from '#server/testing/permissions/scene.ts';
import type { Random } from './fuzzed-values.ts';
import { learnedValues } from './fuzzed-values.ts';

const callers = ['visitor', 'student', 'tutor', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Where ids of the scene are asked for, by the first part of the path; others are of people. */
const nouns: Record<string, string> = {
  freeCourse: 'courses',
  entry: 'schedules',
  lesson: 'lessons',
  task: 'tasks',
  room: 'rooms',
  upload: 'uploads',
  attachment: 'files',
};

export async function openFuzzedSchool() {
  await setScene();
  const known = learnedValues();
  for (const [noun, id] of Object.entries(scene.ids)) known.add(nouns[noun] ?? 'users', id);
  known.add('students', scene.ids.student);
  await fillSchool(known);

  const cookies = new Map<Caller, string>();
  return {
    school: scene.school,
    known,
    /** Nobody is signed in as that caller any more. */
    forget: (caller: Caller) => cookies.delete(caller),
    async cookieOf(caller: Caller) {
      if (caller === 'visitor') return '';
      const before = cookies.get(caller);
      const cookie = before ?? `session=${await scene.school.given.session(await stillHere(caller))}`;
      cookies.set(caller, cookie);
      return cookie;
    },
  };
}

/** What students have handed in, solved and paid. */
async function fillSchool(known: ReturnType<typeof learnedValues>) {
  const { given } = scene.school;
  const student = scene.people.student!;
  const task = await given.task(scene.ids.lesson);
  const attempt = await given.handin({ task, student, text: 'Three boxes' });
  await given.mark(attempt.id);
  await given.lineComment(attempt.id);
  const challenge = await given.challenge(scene.ids.freeCourse);
  const solved = await given.challengeAttempt(challenge, student.id);
  const payment = await given.payment({ studentId: student.id });
  await given.credit(student.id, 5_000);
  known.add('tasks', task.id);
  known.add('challenges', challenge.id);
  for (const { id } of [attempt, solved]) known.add('attempts', id);
  known.add('payments', payment.id);
  known.add('references', payment.reference);
}

/** Somebody who was shut out or deleted meanwhile comes back as somebody new. */
async function stillHere(caller: Exclude<Caller, 'visitor'>) {
  const { given } = scene.school;
  const before = scene.people[caller]!;
  const now = await given.personNow(before.id);
  const person = now && !now.deactivatedAt && now.type === caller ? now : await given[caller]();
  scene.people[caller] = person;
  return person;
}

/** Half of the time the caller whom the call answered before; otherwise any caller, visitors less often. */
export function callerFor(random: Random, answeredTo: Caller | undefined): Caller {
  if (answeredTo && random.chance(0.5)) return answeredTo;
  return random.chance(0.1) ? 'visitor' : random.oneOf(callers);
}
