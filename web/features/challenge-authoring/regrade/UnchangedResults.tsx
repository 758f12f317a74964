/** Students who keep points of old tests, because their programs could not be graded by the new ones. */
import { Link } from 'react-router';
import type { Regrade } from '#contract/gradings.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { formatPoints } from '#web/features/challenge-authoring/format-points.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';

interface Props extends Pick<Regrade, 'kept'> {
  challengeId: string;
}

export const UnchangedResults = ({ challengeId, kept }: Props) => (
  <div className={styles.part}>
    <p>{texts.aboutKept}</p>
    <ul>
      {kept.map(({ studentId, name, points }) => (
        <li key={studentId}>
          {rich(texts.keptPoints(formatPoints(points)), {
            student: <Link to={paths.adminSolver(challengeId, studentId)}>{name}</Link>,
          })}
        </li>
      ))}
    </ul>
  </div>
);
