/** Code in a lesson's text: the language's name, a button that copies the code, and highlighting once it is loaded. */
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/ui.ts';
import { copyToClipboard } from '#web/ui/buttons/clipboard.ts';
import styles from './CodeBlock.module.css';
import { findLanguage } from './code-languages.ts';
import type { Piece } from './highlight.ts';
import type { ModeName } from './modes.ts';

interface Props {
  /** The language as the fence names it; may be empty or unknown. */
  language: string;
  text: string;
  /** The language of the button's label, if it differs from the language of the text. */
  ownLang: string | undefined;
}

export function CodeBlock({ language, text, ownLang }: Props) {
  const shown = useRef<HTMLElement>(null);
  const known = findLanguage(language);
  const pieces = useHighlighting(text, known?.grammar);
  const name = known?.name ?? language;
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span>{name}</span>
        <button
          type="button"
          className={styles.copy}
          lang={ownLang}
          onClick={() => copyToClipboard(text, () => shown.current!)}
        >
          <Copy size={16} aria-hidden /> {texts.copy} <span className="visually-hidden">{name}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard */}
      <pre tabIndex={0}>
        <code ref={shown}>{pieces ? pieces.map(coloured) : text}</code>
      </pre>
    </figure>
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
