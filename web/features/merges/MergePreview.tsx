/** Shows what merging two accounts would do, with the form that merges them. */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import type { MergePreview as Preview } from '#contract/accounts/merges.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/merges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import styles from './MergeAccounts.module.css';
import { useMergeAccountsMutation, useMergePreviewQuery } from './merges.api.ts';

interface Props {
  pair: { id: string; closedId: string };
  /** Goes back to the search for the second account. */
  onOther: () => void;
  onDone: () => void;
}

export function MergePreview({ pair, onOther, onDone }: Props) {
  const query = useMergePreviewQuery(pair, { refetchOnMountOrArgChange: true });
  const { currentData: preview, error, isFetching, refetch } = query;
  return (
    <div className={styles.preview}>
      {!preview && (error && !isFetching ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
      {preview && (
        <>
          <DescriptionList
            facts={[
              [texts.stayingOpen, accountLabel(preview.kept)],
              [texts.toClose, accountLabel(preview.closed)],
            ]}
          />
          {preview.obstacles.length > 0 ? <Obstacles sentences={preview.obstacles} /> : <Moving preview={preview} />}
          {preview.obstacles.length === 0 && <MergeForm pair={pair} onDone={onDone} />}
        </>
      )}
      <Button look="quiet" onClick={onOther}>
        {texts.other}
      </Button>
    </div>
  );
}

const accountLabel = ({ name, email, admissionNumber }: Preview['kept']) =>
  [name, email, admissionNumber].filter(Boolean).join(' · ');

const Obstacles = ({ sentences }: { sentences: string[] }) => (
  <ul className={styles.list} role="alert">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

function Moving({ preview: { work, credit } }: { preview: Preview }) {
  const moving = work.filter(({ moves }) => moves > 0).map(({ what, moves }) => texts.work[what](moves));
  const lines = [
    ...moving,
    ...(credit > 0 ? [texts.credit(shillings(credit))] : []),
    ...work.filter(({ stays }) => stays > 0).map(({ what, stays }) => texts.staying(texts.work[what](stays))),
  ];
  return (
    <>
      <h3>{texts.moving}</h3>
      {lines.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{texts.money}</p>
    </>
  );
}

function MergeForm({ pair, onDone }: Pick<Props, 'pair' | 'onDone'>) {
  const [reason, setReason] = useState('');
  const [merge, { isLoading, error }] = useMergeAccountsMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data } = await merge({ ...pair, reason });
    if (!data) return;
    toast.success(data.message);
    onDone();
  }

  return (
    <form onSubmit={submit} className={styles.preview}>
      <Textarea
        label={texts.reason}
        rows={2}
        maxLength={200}
        value={reason}
        error={error && sentenceOf(error)}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" look="clay" isBusy={isLoading}>
        {texts.merge}
      </Button>
    </form>
  );
}
