/** Whose best result the new tests change. */
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Regrade } from '#contract/gradings.ts';
import { CardTable } from '#web/ui/CardTable.tsx';
import { inPoints } from './in-points.ts';
import styles from './RegradeTable.module.css';

export const RegradeTable = ({ rows }: Pick<Regrade, 'rows'>) => (
  <CardTable label="Who gains or loses" head={['Student', 'Now', 'By the new tests', 'Change']}>
    {rows.map(({ name, before, after }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two students may have one name, and nobody changes places
      <tr key={place}>
        <th scope="row">{name}</th>
        <td data-label="Now">{inPoints(before)}</td>
        <td data-label="By the new tests">{inPoints(after)}</td>
        <td data-label="Change">
          <Change by={after - before} />
        </td>
      </tr>
    ))}
  </CardTable>
);

function Change({ by }: { by: number }) {
  const [Sign, word] = by > 0 ? ([TrendingUp, 'gains'] as const) : ([TrendingDown, 'loses'] as const);
  return (
    <span className={styles.change} data-change={word}>
      <Sign size={18} aria-hidden /> {word} {inPoints(Math.abs(by))}
    </span>
  );
}
