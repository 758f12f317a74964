/** The students whose best result the new tests change. */
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import type { Regrade } from '#contract/gradings.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { formatPoints } from '#web/features/challenge-authoring/format-points.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import styles from './RegradeTable.module.css';

interface Props extends Pick<Regrade, 'rows'> {
  challengeId: string;
}

export const RegradeTable = ({ challengeId, rows }: Props) => (
  <CardTable label={texts.whoGains} head={[texts.student, texts.now, texts.withNewTests, texts.change]}>
    {rows.map(({ studentId, name, before, after }) => (
      <tr key={studentId}>
        <th scope="row">
          <Link to={paths.adminSolver(challengeId, studentId)}>{name}</Link>
        </th>
        <td data-label={texts.now}>{formatPoints(before)}</td>
        <td data-label={texts.withNewTests}>{formatPoints(after)}</td>
        <td data-label={texts.change}>
          <Change by={after - before} />
        </td>
      </tr>
    ))}
  </CardTable>
);

function Change({ by }: { by: number }) {
  const isGain = by > 0;
  const Icon = isGain ? TrendingUp : TrendingDown;
  const points = formatPoints(Math.abs(by));
  return (
    <span className={styles.change} data-change={isGain ? 'gains' : 'loses'}>
      <Icon size={18} aria-hidden /> {isGain ? texts.gains(points) : texts.loses(points)}
    </span>
  );
}
