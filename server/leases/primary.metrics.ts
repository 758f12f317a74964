import type { Metrics } from '#server/metrics/metrics.ts';
import type { Primary } from './primary.ts';

export function watchPrimary({ watch }: Metrics, primary: Pick<Primary, 'isHere'>) {
  watch({
    source: 'primary',
    metrics: { darasa_process_primary: { help: '1 if this process is the primary, otherwise 0.' } },
    read: () => ({ darasa_process_primary: Number(primary.isHere) }),
  });
}
