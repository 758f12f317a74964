/** The list of intakes. The caller renders the actions of each row. */
import type { ReactNode } from 'react';
import type { Intake } from '#contract/admissions/intakes.ts';
import * as choicesTexts from '#texts/people/intake-choices.ts';
import * as texts from '#texts/people/intakes.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { SchoolDay } from '#web/ui/time/SchoolDay.tsx';
import styles from './IntakeTable.module.css';

interface Props {
  intakes: Intake[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
  actions: (intake: Intake) => ReactNode;
}

const { columns } = texts;

export const IntakeTable = ({ intakes, isBusy, actions }: Props) => (
  <CardTable
    label={texts.title}
    head={[columns.intake, columns.startsOn, columns.applyUntil, columns.students]}
    hasActions
    isBusy={isBusy}
  >
    {intakes.map((intake) => (
      <tr key={intake._id}>
        <th scope="row">
          {intake.name}
          <span className={styles.course}>{intake.courseTitle}</span>
        </th>
        <td data-label={columns.startsOn}>
          <SchoolDay day={intake.startsOn} />
        </td>
        <td data-label={columns.applyUntil}>
          <SchoolDay day={intake.applyUntil} />
        </td>
        <td data-label={columns.students}>
          {texts.studentsOf(intake.students, intake.places)}
          {intake.reserved ? `, ${choicesTexts.reserved(intake.reserved)}` : ''}
        </td>
        <td>
          <div className={styles.actions}>{actions(intake)}</div>
        </td>
      </tr>
    ))}
  </CardTable>
);
