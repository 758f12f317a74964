/**
 * The demo school's assignments: six tasks for beginners, one or more of each kind, and their hand-ins. The account
 * student@darasa.test has a marked hand-in, a late one, and a draft.
 */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { handin, handinAttempt, lineComment, mark } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { dayAt } from '#server/time/school-time.ts';

interface Today {
  now: Date;
  zone: string;
}

interface Owners {
  /** Returns a person's id, by the part of their email address before the @. */
  idOf: (name: string) => string;
  /** Returns a course's id, by the course's title. */
  courseIdOf: (title: string) => string;
}

interface Handed {
  who: string;
  text: string;
  languageId?: number;
  /** How many days ago the work was submitted; left out for a draft. */
  ago?: number;
  /** The mark that the demo school's tutor gave. */
  mark?: { points: number; rubric: number[]; comment: string; lines: { line: number; text: string }[] };
}

type TaskDetails = Omit<typeof task.$inferInsert, 'lessonId' | 'deadline'>;

interface DemoAssignment extends TaskDetails {
  course: string;
  lesson: string;
  /** Days from the creation of the demo school to the deadline; negative for a past one. */
  due: number;
  handed?: Handed[];
}

const DAY = 24 * 60 * 60_000;

/** Judge0's ids of the languages. */
const PYTHON = 71;
const JAVASCRIPT = 63;

export async function fillAssignments(tx: Db, { now, zone, idOf, courseIdOf }: Today & Owners) {
  for (const { course, lesson: lessonTitle, due, handed = [], ...details } of assignments) {
    const isThat = and(eq(lesson.courseId, courseIdOf(course)), eq(lesson.title, lessonTitle));
    const [{ id: lessonId }] = (await tx.select({ id: lesson.id }).from(lesson).where(isThat)) as [{ id: string }];
    const deadline = dayAt(new Date(now.getTime() + due * DAY), zone);
    const [made] = await tx
      .insert(task)
      .values({ ...details, lessonId, deadline })
      .returning();
    for (const { who, ...one } of handed) await handIn(tx, { ...one, task: made!, studentId: idOf(who), now, idOf });
  }
}

interface HandedIn extends Omit<Handed, 'who'> {
  task: typeof task.$inferSelect;
  studentId: string;
  now: Date;
  idOf: (name: string) => string;
}

async function handIn(tx: Db, { task, studentId, now, ago, mark: given, idOf, ...content }: HandedIn) {
  const of = { taskId: task.id, studentId };
  const [{ id: handinId }] = (await tx.insert(handin).values(of).returning({ id: handin.id })) as [{ id: string }];
  const at = new Date(now.getTime() - (ago ?? 0) * DAY);
  const arrival = ago === undefined ? {} : { number: 1, arrivedAt: at, dueDay: task.deadline };
  const [attempt] = await tx
    .insert(handinAttempt)
    .values({ ...content, ...arrival, handinId, changedAt: at })
    .returning({ id: handinAttempt.id });
  if (!given) return;

  const { lines, ...marked } = given;
  const [attemptId, authorId] = [attempt!.id, idOf('tutor')];
  await tx.insert(mark).values({ ...marked, attemptId, graderId: authorId, markedAt: now, releasedAt: now });
  await tx.insert(lineComment).values(lines.map((said) => ({ ...said, attemptId, authorId })));
}

const assignments: DemoAssignment[] = [
  {
    course: 'First steps in Python',
    lesson: 'A program that greets you',
    name: 'A ticket for the matatu',
    desc: `Write a program that asks for a name and for where somebody is going, and prints a ticket of three lines:

the name, the place, and “Safari njema!” with as many stars below it as the place has letters.`,
    kind: 'code',
    due: -2,
    points: 10,
    rubric: [
      { name: 'It asks, and prints three lines', points: 5 },
      { name: 'As many stars as letters', points: 3 },
      { name: 'Names say what they hold', points: 2 },
    ],
    handed: [
      {
        who: 'student',
        languageId: PYTHON,
        ago: 3,
        text: `name = input("What is your name? ")
x = input("Where are you going? ")
print(name)
print(x)
print("Safari njema!")
print("*******")
`,
        mark: {
          points: 8,
          rubric: [5, 2, 1],
          comment:
            'A ticket that one could travel with. The stars are right for Mombasa; make them right for Lamu too.',
          lines: [
            { line: 2, text: 'Call it place, and nobody has to ask what x is.' },
            { line: 6, text: 'Count them with len, and let * repeat the star: "*" * len(place)' },
          ],
        },
      },
      {
        who: 'kevin',
        languageId: PYTHON,
        ago: 2.5,
        text: `name = input("Name: ")
place = input("Place: ")
print(name, place, "Safari njema!", "*" * len(place), sep="\\n")
`,
      },
      {
        who: 'grace',
        languageId: PYTHON,
        ago: 1,
        text: `name = input()
place = input()
print(name)
print(place)
print("Safari njema!")
for letter in place:
    print("*", end="")
`,
      },
    ],
  },
  {
    course: 'First steps in Python',
    lesson: 'Numbers and a shared bill',
    name: 'What the computer complained about',
    desc: 'Break your program that shares a bill in three ways, on purpose. Write down what Python says each time, and in a sentence of your own what it means.',
    kind: 'text',
    due: -3,
    points: 6,
    latePenalty: 10,
    handed: [
      {
        who: 'student',
        ago: 1,
        text: `1. I forgot a quote: SyntaxError, unterminated string literal. It means that the text never ends.

2. I wrote pepole: NameError. Python looks for something that nobody has made.

3. I left int() out: TypeError, unsupported operand. A word cannot be divided.`,
      },
    ],
  },
  {
    course: 'First steps in Python',
    lesson: 'A shopping list',
    name: 'The book of a savings group',
    desc: `Every Friday the members of a chama bring what they have saved. Write a program that takes names and shillings until somebody types “done”, and then prints what each has brought, and the sum.

Whoever comes twice is in the book once.`,
    kind: 'code',
    due: 6,
    points: 20,
    latePenalty: 5,
    rubric: [
      { name: 'The sum is right', points: 8 },
      { name: 'Whoever comes twice stands there once', points: 8 },
      { name: 'Nonsense does not end it', points: 4 },
    ],
    handed: [
      {
        who: 'student',
        languageId: PYTHON,
        text: `book = {}
name = input("Who? ")
while name != "done":
    shillings = int(input("How much? "))
`,
      },
    ],
  },
  {
    course: 'First steps in Python',
    lesson: 'Guess my number',
    name: 'Let somebody else play',
    desc: 'Open your game on the Live Code page, press Share, and hand in the link. Let two people play it first, and mend what they stumbled over.',
    kind: 'link',
    due: 8,
    points: 5,
    lateRule: 'refused',
  },
  {
    course: 'How computers work',
    lesson: 'Two fingers and a number',
    name: 'A week in bits',
    desc: 'On each day of a week, count something (steps of your stairs, birds on the wire) and write it in bits, as long as it takes. Hand in a photo of your page.',
    kind: 'file',
    due: 5,
    points: 7,
    release: 'together',
  },
  {
    course: 'Web Development',
    lesson: 'JavaScript that answers',
    name: 'A price list that adds up',
    desc: `Here are the prices of a kiosk: sugar 180, milk 60, bread 65, tea 50.

Write a function in JavaScript, sumOf(basket), that takes a list such as ["milk", "tea", "milk"] and gives the sum. What the kiosk does not sell costs nothing. Show with console.log that it is right for three baskets.`,
    kind: 'code',
    due: 9,
    points: 15,
    release: 'together',
    latePenalty: 20,
    handed: [
      {
        who: 'kevin',
        languageId: JAVASCRIPT,
        ago: 0.2,
        text: `const prices = { sugar: 180, milk: 60, bread: 65, tea: 50 };

const sumOf = (basket) => basket.reduce((sum, thing) => sum + (prices[thing] ?? 0), 0);

console.log(sumOf(["milk", "tea", "milk"]));
console.log(sumOf([]));
console.log(sumOf(["bread", "a car"]));
`,
      },
    ],
  },
];
