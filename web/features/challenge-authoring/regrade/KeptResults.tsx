/** Students who keep points of old tests, because their programs could not be graded by the new ones. */
import { Link } from 'react-router';
import type { Regrade } from '#contract/gradings.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { formatPoints } from '#web/features/challenge-authoring/format-points.ts';
import { paths } from '#web/paths.ts';

interface Props extends Pick<Regrade, 'kept'> {
  challengeId: string;
}

export const KeptResults = ({ challengeId, kept }: Props) => (
  <div className={styles.part}>
    <p>These students keep their points, because their programs could not be graded with the new tests:</p>
    <ul>
      {kept.map(({ studentId, name, points }) => (
        <li key={studentId}>
          <Link to={paths.adminSolver(challengeId, studentId)}>{name}</Link>, {formatPoints(points)} of 100
        </li>
      ))}
    </ul>
  </div>
);
