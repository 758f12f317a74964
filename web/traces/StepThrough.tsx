/**
 * Steps through a program forwards and backwards: records a run on this device, then shows its lines, variables and output. Python
 * must be on the device; the download starts only on request.
 */
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as texts from '#texts/code/traces.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { PYTHON } from '#web/features/device-runs/device-languages.ts';
import { useDeviceReadiness } from '#web/features/device-runs/offline-readiness.ts';
import { PythonOffer } from '#web/features/device-runs/PythonOffer.tsx';
import { recordOnDevice } from '#web/features/device-runs/trace/record-on-device.ts';
import type { Trace } from '#web/features/device-runs/trace/trace.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './StepThrough.module.css';
import { TraceViewer } from './TraceViewer.tsx';
import type { TracedProgram } from './traced-program.ts';

interface Props {
  /** The program; passing a new object records it again. */
  program: TracedProgram;
  onClose: () => void;
}

export default function StepThrough({ program, onClose }: Props) {
  const { python } = useDeviceReadiness();
  const isPythonMissing = program.languageId === PYTHON && !python;
  return (
    <section className={styles.view} aria-label={texts.stepThrough}>
      <header className={styles.head}>
        <p className={styles.title}>{texts.stepThrough}</p>
        <IconButton name={texts.close} icon={X} onClick={onClose} />
      </header>
      {isPythonMissing ? <PythonOffer reason={texts.needsPython} /> : <Recording program={program} />}
    </section>
  );
}

function Recording({ program }: { program: TracedProgram }) {
  const { trace, failure } = useRecording(program);
  if (trace) return <TraceViewer trace={trace} program={program} />;
  return (
    <p role="status" className={styles.notice}>
      {failure ?? texts.recording}
    </p>
  );
}

interface Outcome {
  program: TracedProgram;
  trace?: Trace;
  /** Why the program could not be recorded. */
  failure?: string;
}

function useRecording(program: TracedProgram): Omit<Outcome, 'program'> {
  const [outcome, setOutcome] = useState<Outcome>();
  // An effect, because a worker records the program, and has to stop when the view is closed.
  useEffect(() => {
    const ending = new AbortController();
    const { languageId, source, stdin } = program;
    recordOnDevice({ languageId, source, stdin }, ending.signal).then(
      (trace) => setOutcome({ program, trace }),
      (cause: { message?: string }) => ending.signal.aborted || setOutcome({ program, failure: sentenceOf(cause) }),
    );
    return () => ending.abort();
  }, [program]);
  return outcome?.program === program ? outcome : {};
}
