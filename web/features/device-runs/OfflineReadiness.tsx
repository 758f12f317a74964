/** Which languages run without a network. It is only said once all that this page needs for it is kept. */
import { deviceLanguageIds, deviceLanguageNames, PYTHON } from './device-languages.ts';
import styles from './OfflineReadiness.module.css';
import { useDeviceReadiness } from './offline-readiness.ts';

/** @param languageId  of the program that is open */
export function OfflineReadiness({ languageId }: { languageId: number }) {
  const { canKeep, python, readyIds } = useDeviceReadiness();
  if (!canKeep) return null;
  const names = deviceLanguageIds.filter((id) => readyIds.includes(id)).map((id) => deviceLanguageNames[id]);
  const isAwaited = deviceLanguageIds.includes(languageId) && (languageId !== PYTHON || python);
  return (
    // There from the start, so that a screen reader says what it becomes.
    <p role="status" className={styles.readiness}>
      {names.length > 0 && `Works offline: ${names.join(', ')}. `}
      {isAwaited && !readyIds.includes(languageId) && `${deviceLanguageNames[languageId]} does not work offline yet.`}
    </p>
  );
}
