/** What can be done with a program that the school does not take, or does not take yet. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { copyToClipboard } from '#web/ui/buttons/clipboard.ts';
import { sendAgain } from './submission-queue.ts';
import styles from './UnsentAttempts.module.css';
import { dropUnsent, type UnsentAttempt } from './unsent-attempts.ts';

export function UnsentWays({ attempt }: { attempt: UnsentAttempt }) {
  const program = useRef<HTMLPreElement>(null);
  const { key, title, source } = attempt;
  const ofTitle = <span className="visually-hidden"> {title}</span>;
  return (
    <>
      <details>
        <summary>Your program{ofTitle}</summary>
        {/* It scrolls, also by keys. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
        <pre ref={program} tabIndex={0}>
          {source}
        </pre>
        <Button look="quiet" onClick={() => copyToClipboard(source, () => program.current!)}>
          <Copy size={18} aria-hidden /> Copy{ofTitle}
        </Button>
      </details>
      <div className={styles.ways}>
        <Button look="quiet" onClick={() => sendAgain(attempt)}>
          Send again{ofTitle}
        </Button>
        <Button look="quiet" onClick={() => dropUnsent(key)}>
          Remove{ofTitle}
        </Button>
      </div>
    </>
  );
}
