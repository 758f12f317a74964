/** Code with its colours, once they are loaded. Long lines scroll sideways, by keyboard too. */
import { type Ref, useEffect, useState } from 'react';
import styles from './HighlightedCode.module.css';
import type { Piece } from './highlight.ts';
import type { ModeName } from './modes.ts';

interface Props {
  ref?: Ref<HTMLElement>;
  text: string;
  /** The grammar for highlighting; undefined for plain code. */
  grammar: ModeName | undefined;
}

export function HighlightedCode({ ref, text, grammar }: Props) {
  const pieces = useHighlighting(text, grammar);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
    <pre className={styles.code} tabIndex={0}>
      <code ref={ref}>{pieces ? pieces.map(coloured) : text}</code>
    </pre>
  );
}

const coloured = ({ text, kind }: Piece, index: number) => (
  <span key={index} data-kind={kind}>
    {text}
  </span>
);

/** Returns the pieces of the code with their colours; undefined for plain code, or until the grammar has loaded. */
function useHighlighting(code: string, grammar: ModeName | undefined) {
  const [highlighted, setHighlighted] = useState<{ code: string; grammar: ModeName; pieces: Piece[] }>();
  // Loading is asynchronous: pieces of code that was replaced in the meantime are dropped.
  useEffect(() => {
    if (!grammar) return;
    let isCurrent = true;
    import('./highlight.ts')
      .then(({ highlight }) => highlight(code, grammar))
      .then(
        (pieces) => isCurrent && pieces && setHighlighted({ code, grammar, pieces }),
        // The grammar cannot be loaded, for example offline: the code stays plain.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [code, grammar]);
  return highlighted?.code === code && highlighted.grammar === grammar ? highlighted.pieces : undefined;
}
