/** Downloads Python to this device for offline use: its size, the progress, and removing it. */

import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/code/device-runs.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { UploadProgress } from '#web/ui/upload/UploadProgress.tsx';
import { refreshReadiness, useDeviceReadiness } from './offline-readiness.ts';
import styles from './PythonDownload.module.css';
import { cachePython, pythonSize, uncachePython } from './python-cache.ts';

export function PythonDownload() {
  const { canKeep, python } = useDeviceReadiness();
  if (!canKeep) return null;
  return <div className={styles.keep}>{python ? <CachedPython /> : <UncachedPython />}</div>;
}

function CachedPython() {
  const remove = async () => {
    await uncachePython();
    refreshReadiness();
  };
  return (
    <>
      <p>{texts.pythonSaved}</p>
      <Button look="quiet" onClick={remove}>
        {texts.removePython}
      </Button>
    </>
  );
}

function UncachedPython() {
  const size = usePythonSize();
  const { share, isFailed, begin, cancel } = usePythonDownload();

  if (share !== undefined)
    return (
      <UploadProgress percent={Math.max(1, Math.round(share * 100))} percentLabel={texts.savingPython} statusMessage="">
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
      </UploadProgress>
    );
  return (
    <>
      <Button look="soft" onClick={begin}>
        {/* One child element only, because the button's CSS puts a gap between its children. */}
        <span>
          {rich(size > 0 ? texts.savePythonOf(formatBytes(size)) : texts.savePython, {
            hidden: (words) => <span className="visually-hidden">{words}</span>,
          })}
        </span>
      </Button>
      {isFailed && <p role="alert">{texts.pythonNotSaved}</p>}
    </>
  );
}

/** Returns the bytes of a download of Python; 0 until the server has replied. */
function usePythonSize() {
  const [size, setSize] = useState(0);
  // Asks the server when the component is mounted, because only the server knows the compressed size.
  useEffect(() => void pythonSize().then(setSize, () => undefined), []);
  return size;
}

function usePythonDownload() {
  const [share, setShare] = useState<number>();
  const [isFailed, setFailed] = useState(false);
  const ending = useRef<AbortController>(null);

  async function begin() {
    const abort = new AbortController();
    ending.current = abort;
    setFailed(false);
    setShare(0);
    await cachePython(setShare, abort.signal).catch(() => setFailed(!abort.signal.aborted));
    setShare(undefined);
    refreshReadiness();
  }
  return { share, isFailed, begin, cancel: () => ending.current?.abort() };
}
