/** The variables of the program and of its active function calls at a step. Changes are highlighted. */
import * as texts from '#texts/code/traces.ts';
import type { Trace } from '#web/features/device-runs/trace/trace.ts';
import { framesAt, type SharedObject, type ShownFrame, sharedObjects } from './changes.ts';
import { TraceValueView, type ValueContext } from './TraceValueView.tsx';
import styles from './TraceVariables.module.css';

export function TraceVariables({ trace, index }: { trace: Trace; index: number }) {
  const { hiddenFrames, event } = trace.steps[index]!;
  const frames = framesAt(trace, index);
  const shared = sharedObjects(trace, frames);
  return (
    <section className={styles.variables} aria-label={texts.variables}>
      <h4>{texts.variables}</h4>
      {frames.map((frame, place) => (
        <div key={frame.depth}>
          {place === 1 && hiddenFrames > 0 && <p className={styles.quiet}>{texts.hiddenFrames(hiddenFrames)}</p>}
          <FrameView
            frame={frame}
            isInnermost={place === frames.length - 1}
            isYield={event === 'yield'}
            context={{ trace, shared }}
          />
        </div>
      ))}
      {[...shared.values()].map((object) => (
        <p key={object.mark} className={styles.shared}>
          <SharedText {...object} />
        </p>
      ))}
    </section>
  );
}

interface FrameProps {
  frame: ShownFrame;
  isInnermost: boolean;
  isYield: boolean;
  context: ValueContext;
}

function FrameView({ frame: { name, depth, variables, given }, isInnermost, isYield, context }: FrameProps) {
  const isEmpty = variables.length === 0 && given === undefined;
  return (
    <div className={styles.frame} data-innermost={isInnermost || undefined}>
      <h5>{depth === 0 ? texts.ofTheProgram : texts.ofFunction(name || texts.anonymous)}</h5>
      {isEmpty ? (
        <p className={styles.quiet}>{texts.noVariables}</p>
      ) : (
        <dl>
          {variables.map(({ name: variable, value, before, isChanged }) => (
            <div key={variable} data-changed={isChanged || undefined}>
              <dt>
                <code>{variable}</code>
                {isChanged && <span className="visually-hidden"> ({texts.isNew})</span>}
              </dt>
              <dd>
                <TraceValueView value={value} before={isChanged ? before : undefined} context={context} />
              </dd>
            </div>
          ))}
          {given !== undefined && (
            <div data-given>
              <dt>{isYield ? texts.yieldedValue : texts.returnValue}</dt>
              <dd>
                <TraceValueView value={given} before={undefined} context={context} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

const SharedText = ({ mark, places, type }: SharedObject) => (
  <>
    <span className={styles.badge} aria-hidden>
      {mark}
    </span>{' '}
    {texts.sameObject(places.join(', '), type)}
  </>
);
