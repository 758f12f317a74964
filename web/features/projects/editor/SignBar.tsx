/** Signs that are hard to find on a phone's keyboard. Shown where fingers type. */
import * as texts from '#texts/learning/project-pages.ts';
import styles from './ProjectEditor.module.css';

const SIGNS = ['{', '}', '<', '>', ';', '"', '/', '(', ')', '='];

export const SignBar = ({ onInsert }: { onInsert: (sign: string) => void }) => (
  <div role="toolbar" aria-label={texts.signs} className={styles.signs}>
    {SIGNS.map((sign) => (
      <button
        key={sign}
        type="button"
        aria-label={texts.insert(sign)}
        // The editor keeps the focus, so that the keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onInsert(sign)}
      >
        {sign}
      </button>
    ))}
  </div>
);
