/** The students whose best result the new tests change. */
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import type { Regrade } from '#contract/gradings.ts';
import { formatPoints } from '#web/features/challenge-authoring/format-points.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import styles from './RegradeTable.module.css';

interface Props extends Pick<Regrade, 'rows'> {
  challengeId: string;
}

export const RegradeTable = ({ challengeId, rows }: Props) => (
  <CardTable label="Who gains or loses" head={['Student', 'Now', 'With the new tests', 'Change']}>
    {rows.map(({ studentId, name, before, after }) => (
      <tr key={studentId}>
        <th scope="row">
          <Link to={paths.adminSolver(challengeId, studentId)}>{name}</Link>
        </th>
        <td data-label="Now">{formatPoints(before)}</td>
        <td data-label="With the new tests">{formatPoints(after)}</td>
        <td data-label="Change">
          <Change by={after - before} />
        </td>
      </tr>
    ))}
  </CardTable>
);

function Change({ by }: { by: number }) {
  const [Icon, word] = by > 0 ? ([TrendingUp, 'gains'] as const) : ([TrendingDown, 'loses'] as const);
  return (
    <span className={styles.change} data-change={word}>
      <Icon size={18} aria-hidden /> {word} {formatPoints(Math.abs(by))}
    </span>
  );
}
