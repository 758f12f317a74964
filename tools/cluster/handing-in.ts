/** A load of the storm: students hand in texts. */
import { randomUUID } from 'node:crypto';
import { inRhythm, insistOnPost, type Load, notOnce } from './load.ts';
import { type ClusterSchool, enrolledStudents } from './school.ts';

const EVERY = 4_000;
/** Enough students that none reaches the limit of thirty hand-ins an hour. */
const STUDENTS = 40;

export async function handingIn(school: ClusterSchool): Promise<Load> {
  const { create, pool } = school;
  const course = await create.course({ title: 'Handed in in a storm' });
  const lesson = await create.lesson(course.id);
  const task = await create.task(lesson.id, { kind: 'text', deadline: '2099-12-01' });
  const cookies = await enrolledStudents(school, course.id, STUDENTS);
  const acknowledged: string[] = [];
  const refused: string[] = [];

  async function handIn(number: number) {
    const text = `Text ${number}`;
    const { status, body } = await insistOnPost({
      ...school,
      path: `/handins/${task.id}`,
      cookie: cookies[number % cookies.length]!,
      key: randomUUID(),
      body: { text },
    });
    if (status === 201) acknowledged.push(text);
    else refused.push(`a hand-in was answered ${status}: ${JSON.stringify(body)}`);
  }

  return {
    name: 'hand-ins',
    run: (end) => inRhythm({ every: EVERY, end }, handIn),
    async findFaults() {
      const { rows } = await pool.query<{ text: string }>(
        `select text from handin_attempt join handin on handin.id = handin_id where task_id = $1`,
        [task.id],
      );
      return [
        ...refused,
        ...notOnce(
          acknowledged,
          rows.map(({ text }) => text),
          'hand-in',
        ),
      ];
    },
    count: () => `${acknowledged.length} hand-ins`,
  };
}
