/** The machines that run the programs: how many programs each is running, and the chosen languages that are not installed there. */
import type { RunnerMachine } from '#contract/runner.ts';
import * as texts from '#texts/code/runner.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import styles from './LanguageTable.module.css';

export const MachineTable = ({ machines }: { machines: RunnerMachine[] }) => (
  <CardTable
    label={texts.machines}
    head={[texts.machine, texts.state, texts.rightNow, texts.slots, texts.protection, texts.notes]}
  >
    {machines.map((machine) => (
      <Row key={machine.address} machine={machine} />
    ))}
  </CardTable>
);

const TONES = { ready: 'leaf', 'not ready': 'clay', draining: 'sun', away: 'clay' } as const;

function Row({
  machine: { address, status, advice, protection, slots, running, waiting, missing },
}: {
  machine: RunnerMachine;
}) {
  const isAway = status === 'away';
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {address}
      </th>
      <td data-label={texts.state}>
        <Badge tone={TONES[status]}>{texts.machineStates[status]}</Badge>
      </td>
      <td data-label={texts.rightNow}>{isAway ? '–' : texts.runningWaiting(running, waiting)}</td>
      <td data-label={texts.slots}>{isAway ? '–' : texts.slotsOf(slots)}</td>
      <td data-label={texts.protection}>{protection ?? '–'}</td>
      <td>
        <div className={styles.more}>
          {advice && <p>{advice}</p>}
          {missing.length > 0 && <p>{texts.lacks(missing.join(', '))}</p>}
        </div>
      </td>
    </tr>
  );
}
