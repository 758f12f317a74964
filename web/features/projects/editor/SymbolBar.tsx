/** Symbols that are hard to find on a phone's keyboard. Shown on touch screens. */
import * as texts from '#texts/learning/project-pages.ts';
import styles from './ProjectEditor.module.css';

const SYMBOLS = ['{', '}', '<', '>', ';', '"', '/', '(', ')', '='];

export const SymbolBar = ({ onInsert }: { onInsert: (symbol: string) => void }) => (
  <div role="toolbar" aria-label={texts.symbols} className={styles.symbols}>
    {SYMBOLS.map((symbol) => (
      <button
        key={symbol}
        type="button"
        aria-label={texts.insert(symbol)}
        // The editor keeps the focus, so that the keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onInsert(symbol)}
      >
        {symbol}
      </button>
    ))}
  </div>
);
