/** A recording at one step: the code with the next line, the variables, and the output so far. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import * as texts from '#texts/code/traces.ts';
import type { Trace } from '#web/features/device-runs/trace/trace.ts';
import styles from './StepThrough.module.css';
import { describeStep } from './step-description.ts';
import { TraceCode } from './TraceCode.tsx';
import { TraceControls } from './TraceControls.tsx';
import { TraceVariables } from './TraceVariables.tsx';
import type { TracedProgram } from './traced-program.ts';
import { useSteps } from './use-steps.ts';

const Explanation = lazy(() => import('#web/ui/program-errors/Explanation.tsx').catch(() => ({ default: () => null })));

interface Props {
  trace: Trace;
  program: TracedProgram;
}

export function TraceViewer({ trace, program }: Props) {
  const steps = useSteps(trace.steps.length);
  const { event, error, line } = trace.steps[steps.index]!;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same; the keys are a short way to them
    <div className={styles.viewer} onKeyDown={steps.onKeyDown}>
      <div className={styles.left}>
        <TraceCode trace={trace} index={steps.index} source={program.source} languageId={program.languageId} />
        <TraceControls {...steps} count={trace.steps.length} />
        <p role="status" className={styles.description} data-event={event}>
          {describeStep(trace, steps.index)}
        </p>
        {event === 'error' && (
          <Suspense>
            <Explanation key={`${line} ${error}`} file={program.file} messages={[error]} />
          </Suspense>
        )}
        {trace.limit && <p className={styles.limit}>{texts.limits[trace.limit]}</p>}
      </div>
      <div className={styles.right}>
        <TraceVariables trace={trace} index={steps.index} />
        <Output text={trace.output.slice(0, trace.steps[steps.index]!.printed)} />
      </div>
    </div>
  );
}

/** Maximum characters of output that are shown, because rendering a megabyte at each step would be slow. */
const MAX_OUTPUT = 10_000;

function Output({ text }: { text: string }) {
  const output = useRef<HTMLPreElement>(null);
  // An effect, because the new text has its height only now; the newest output is at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is other output
  useEffect(() => {
    if (output.current) output.current.scrollTop = output.current.scrollHeight;
  }, [text]);
  return (
    <section className={styles.panel} aria-label={texts.output}>
      <h4>{texts.output}</h4>
      {text.length > MAX_OUTPUT && <p className={styles.quiet}>{texts.outputCut}</p>}
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
        <pre tabIndex={0} className={styles.output} ref={output}>
          {text.slice(-MAX_OUTPUT)}
        </pre>
      ) : (
        <p className={styles.quiet}>{texts.nothingPrinted}</p>
      )}
    </section>
  );
}
