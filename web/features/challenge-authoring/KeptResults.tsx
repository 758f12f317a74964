/** Who keeps points that the new tests have not given: nobody does so unseen. */
import { Link } from 'react-router';
import type { Regrade } from '#contract/gradings.ts';
import { paths } from '#web/paths.ts';
import { inPoints } from './in-points.ts';
import styles from './steps-form.module.css';

interface Props extends Pick<Regrade, 'kept'> {
  challengeId: string;
}

export const KeptResults = ({ challengeId, kept }: Props) => (
  <div className={styles.part}>
    <p>By programs that could not be graded, these students keep points that the new tests have not given them:</p>
    <ul>
      {kept.map(({ studentId, name, points }) => (
        <li key={studentId}>
          <Link to={paths.adminSolver(challengeId, studentId)}>{name}</Link>, {inPoints(points)} of 100
        </li>
      ))}
    </ul>
  </div>
);
