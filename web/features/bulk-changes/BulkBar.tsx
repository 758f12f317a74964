/** The bar above a list with selected rows: shows their number, and after a change its results. The caller adds the fields. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { type BulkResult, MAX_CHANGED } from '#contract/accounts/bulk-changes.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './BulkBar.module.css';
import type { Selection } from './use-selection.ts';

/** Texts that name the kind of the selected records. */
interface Words {
  selected: (count: number) => string;
  tooMany: string;
  changed: (count: number) => string;
  refused: (count: number) => string;
}

interface Props {
  selection: Selection;
  words: Words;
  /** Whether the user has chosen what to change. */
  isReady: boolean;
  sending: { data?: BulkResult | undefined; error?: Parameters<typeof sentenceOf>[0] | undefined; isLoading: boolean };
  onApply: () => unknown;
  children: ReactNode;
}

export function BulkBar({ selection, words, isReady, sending, onApply, children }: Props) {
  const { data: result, error, isLoading } = sending;
  if (selection.count === 0) return result ? <Result result={result} words={words} /> : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    onApply();
  }

  return (
    <form className={`${styles.bar} ${styles.form}`} onSubmit={submit}>
      <Selected selection={selection} words={words} />
      <div className={styles.fields}>
        {children}
        <Button type="submit" isBusy={isLoading} disabled={!isReady}>
          {texts.apply}
        </Button>
      </div>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}

function Selected({ selection, words }: { selection: Selection; words: Words }) {
  const { isAll, isPage, count, total, selectAll, clear } = selection;
  const hasMore = isPage && !isAll && total > count;
  return (
    <div className={styles.selected}>
      <p role="status">{words.selected(count)}</p>
      {hasMore && total > MAX_CHANGED && <span>{words.tooMany}</span>}
      {hasMore && total <= MAX_CHANGED && (
        <Button look="quiet" onClick={selectAll}>
          {texts.selectAll(total)}
        </Button>
      )}
      <Button look="quiet" onClick={clear}>
        {texts.clear}
      </Button>
    </div>
  );
}

function Result({ result: { changed, unchanged, refused }, words }: { result: BulkResult; words: Words }) {
  const outcome = useRef<HTMLDivElement>(null);
  // Moves the focus, because the pressed button has disappeared.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div className={styles.bar} ref={outcome} tabIndex={-1}>
      <p>{[words.changed(changed), unchanged > 0 && texts.unchanged(unchanged)].filter(Boolean).join(' ')}</p>
      {refused.length > 0 && (
        <>
          <p>{words.refused(refused.length)}</p>
          <ul className={styles.refused}>
            {refused.map(({ _id, name, reason }) => (
              <li key={_id}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
