/**
 * The grade book: a row per student with the total first, and a column per task. The table scrolls sideways, while
 * the names stay visible.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type GradeBook, maxTotalPoints } from '#contract/marks.ts';
import * as extensionsTexts from '#texts/learning/extensions.ts';
import * as texts from '#texts/learning/marks.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import tableStyles from '#web/ui/list/CardTable.module.css';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import styles from './GradeBookTable.module.css';

interface Props {
  book: GradeBook;
  /** Renders the action for a student who has not handed in a task. */
  action: (task: GradeBook['tasks'][number], student: GradeBook['students'][number]) => ReactNode;
}

export function GradeBookTable({ book: { courseTitle, tasks, students }, action }: Props) {
  const isAmbiguous = (name: string) => students.filter((each) => each.name === name).length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be scrollable by keyboard
    <section className={styles.scrollArea} aria-label={texts.gradeBook} tabIndex={0}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={texts.gradeBookOf(courseTitle)}>
        <thead>
          <tr>
            <th scope="col">{texts.student}</th>
            <th scope="col">
              {texts.totalColumn} <span className={styles.maximum}>{texts.outOf(maxTotalPoints(tasks))}</span>
            </th>
            {tasks.map(({ _id, name, lessonTitle, points }) => (
              <th key={_id} scope="col">
                <span className={styles.lesson}>{lessonTitle}:</span> {name}{' '}
                <span className={styles.maximum}>{texts.outOf(points)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => {
            const { _id: studentId, name, joinedAt, cells, total } = student;
            return (
              <tr key={studentId}>
                <th scope="row" className={styles.student}>
                  {name}
                  {joinedAt === null && <span className={styles.joined}>{texts.left}</span>}
                  {joinedAt !== null && isAmbiguous(name) && (
                    <span className={styles.joined}>
                      {rich(texts.joined, { time: <DateTimeWithSeconds at={joinedAt} /> })}
                    </span>
                  )}
                </th>
                <td className={styles.total}>{total}</td>
                {cells.map((cell, index) => (
                  <td key={tasks[index]!._id}>
                    <div className={styles.content}>
                      <Cell cell={cell} label={`${name}, ${taskLabel(tasks[index]!)}`} />
                      {!cell.handinId && joinedAt !== null && action(tasks[index]!, student)}
                    </div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const taskLabel = ({ lessonTitle, name }: GradeBook['tasks'][number]) => `${lessonTitle}: ${name}`;

type GradeBookCell = GradeBook['students'][number]['cells'][number];

function Cell({ cell: { state, final, handinId, isExtended }, label }: { cell: GradeBookCell; label: string }) {
  if (!handinId)
    return (
      <span className={styles.nothing}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{texts.notHandedIn}</span>
        {isExtended && <span className={styles.unreleased}> {extensionsTexts.extended}</span>}
      </span>
    );
  return (
    <Link to={paths.adminHandin(handinId)} className={styles.cell}>
      {final ?? texts.toBeMarked}
      {isExtended && <span className={styles.unreleased}> {extensionsTexts.extended}</span>}
      {state === 'marked' && <span className={styles.unreleased}> {texts.notReleased}</span>}
      <span className="visually-hidden">, {label}</span>
    </Link>
  );
}
