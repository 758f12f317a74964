/** A value in a recorded program: a number or text, or a list, map or object with its parts. */
import * as texts from '#texts/code/traces.ts';
import type { Trace, TraceValue } from '#web/features/device-runs/trace/trace.ts';
import { identityOf, type SharedObject } from './changes.ts';
import styles from './TraceVariables.module.css';

export interface ValueContext {
  trace: Trace;
  /** Objects to which several variables or parts refer, by identity. */
  shared: Map<number, SharedObject>;
}

interface Props {
  /** The index of the value in the trace. */
  value: number;
  /** The index of the value before this step; undefined if the parts are not to be compared. */
  before: number | undefined;
  context: ValueContext;
}

export function TraceValueView({ value: number, before, context }: Props) {
  const value = context.trace.values[number]!;
  const mark = context.shared.get(identityOf(value))?.mark;
  const badge = mark && (
    <span className={styles.badge} aria-hidden>
      {mark}
    </span>
  );
  if (value[0] === 'group')
    return (
      <div>
        <span className={styles.type}>
          {badge} {value[2]}
        </span>
        <Parts group={value} before={partsBefore(value, before, context)} context={context} />
      </div>
    );
  return (
    <span>
      {badge} <code data-kind={value[0]}>{atomText(value)}</code>
    </span>
  );
}

function atomText(value: Exclude<TraceValue, Group>) {
  if (value[0] === 'again') return texts.again(value[1]);
  return value[0] === 'deep' ? `${value[1]} ${texts.notShown}` : value[1];
}

type Group = Extract<TraceValue, ['group', ...unknown[]]>;

/** The indexes of the earlier parts, by key or position; undefined if the value was another object. */
function partsBefore([, , , identity]: Group, before: number | undefined, { trace }: ValueContext) {
  const old = before === undefined ? undefined : trace.values[before];
  if (old?.[0] !== 'group' || old[3] !== identity) return undefined;
  return new Map(old[4].map(([key, part], index) => [key ?? index, part]));
}

interface PartsProps {
  group: Group;
  before: Map<string | number, number> | undefined;
  context: ValueContext;
}

function Parts({ group: [, shape, , , parts, more], before, context }: PartsProps) {
  if (parts.length === 0 && more === 0) return <span className={styles.quiet}>{texts.empty}</span>;
  return (
    <ul className={styles.parts} data-shape={shape}>
      {parts.map(([key, part], index) => {
        const isChanged = before !== undefined && before.get(key ?? index) !== part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <li key={index} className={styles.part} data-changed={isChanged || undefined}>
            {shape !== 'set' && <span className={styles.key}>{key ?? index}</span>}
            <TraceValueView value={part} before={isChanged ? before?.get(key ?? index) : undefined} context={context} />
          </li>
        );
      })}
      {more > 0 && <li className={styles.quiet}>{texts.more(more)}</li>}
    </ul>
  );
}
