/** Shows a program that was refused or is delayed, with buttons to copy, resend or remove it. */
import { Copy } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { readableFiles } from '#contract/rules/page-drafts.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/code/challenges.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { copyToClipboard } from '#web/ui/buttons/clipboard.ts';
import { resend } from './submission-queue.ts';
import styles from './UnsentAttempts.module.css';
import { removeUnsent, type UnsentAttempt } from './unsent-attempts.ts';

export default function UnsentActions({ attempt }: { attempt: UnsentAttempt }): ReactNode {
  const program = useRef<HTMLPreElement>(null);
  const { key, title } = attempt;
  const source = attempt.languageId === WEB_PAGE ? readableFiles(attempt.source) : attempt.source;
  const hiddenTitle = <span className="visually-hidden"> {title}</span>;
  return (
    <>
      <details>
        <summary>
          {texts.yourProgram}
          {hiddenTitle}
        </summary>
        {/* A scroll container has to be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
        <pre ref={program} tabIndex={0}>
          {source}
        </pre>
        <Button look="quiet" onClick={() => copyToClipboard(source, () => program.current!)}>
          <Copy size={18} aria-hidden /> {texts.copy}
          {hiddenTitle}
        </Button>
      </details>
      <div className={styles.ways}>
        <Button look="quiet" onClick={() => resend(attempt)}>
          {texts.sendAgain}
          {hiddenTitle}
        </Button>
        <Button look="quiet" onClick={() => removeUnsent(key)}>
          {texts.remove}
          {hiddenTitle}
        </Button>
      </div>
    </>
  );
}
