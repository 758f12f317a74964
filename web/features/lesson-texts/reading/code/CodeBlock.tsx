/** Code in a lesson's text: the language's name, a button that copies the code, and highlighting once it is loaded. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import * as texts from '#texts/ui.ts';
import { copyToClipboard } from '#web/ui/buttons/clipboard.ts';
import styles from './CodeBlock.module.css';
import { findLanguage } from './code-languages.ts';
import { HighlightedCode } from './HighlightedCode.tsx';

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
      <HighlightedCode ref={shown} text={text} grammar={known?.grammar} />
    </figure>
  );
}
