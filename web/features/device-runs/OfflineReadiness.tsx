/** Lists the languages that run offline on this device, and says if the open program's language is not cached yet. */
import * as texts from '#texts/code/device-runs.ts';
import { deviceLanguageIds, deviceLanguageNames, PYTHON } from './device-languages.ts';
import styles from './OfflineReadiness.module.css';
import { useDeviceReadiness } from './offline-readiness.ts';

/** @param languageId  the language of the open program */
export function OfflineReadiness({ languageId }: { languageId: number }) {
  const { canKeep, python, readyIds } = useDeviceReadiness();
  if (!canKeep) return null;
  const names = deviceLanguageIds.filter((id) => readyIds.includes(id)).map((id) => deviceLanguageNames[id]);
  const isAwaited = deviceLanguageIds.includes(languageId) && (languageId !== PYTHON || python);
  return (
    // The live region is rendered from the start, so that a screen reader announces its first text.
    <p role="status" className={styles.readiness}>
      {names.length > 0 && `${texts.worksOffline(names.join(', '))} `}
      {isAwaited && !readyIds.includes(languageId) && texts.notOfflineYet(deviceLanguageNames[languageId]!)}
    </p>
  );
}
