/** Offers to download Python where something needs it on this device; it is never downloaded without being asked for. */
import * as texts from '#texts/code/device-runs.ts';
import { useDeviceReadiness } from './offline-readiness.ts';
import { PythonDownload } from './PythonDownload.tsx';
import styles from './PythonOffer.module.css';

/** @param reason  why Python is needed here */
export function PythonOffer({ reason }: { reason: string }) {
  const { canKeep } = useDeviceReadiness();
  return (
    <div className={styles.offer}>
      <p>{canKeep ? reason : texts.cannotSavePython}</p>
      <PythonDownload />
    </div>
  );
}
