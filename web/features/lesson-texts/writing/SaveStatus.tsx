/** Says whether the text is saved, and what another author has changed. */
import { useState } from 'react';
import { MAX_LESSON_TEXT } from '#contract/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { formatTimeOrDay } from '#web/ui/time/date-time.ts';
import type { OtherAuthor } from './autosave/notices.ts';
import { statusOf, type WritingState } from './autosave/reducer.ts';
import styles from './SaveStatus.module.css';

interface Props {
  state: WritingState;
  /** Whether the device has stored the unsaved text. */
  isStored: boolean;
}

export function SaveStatus({ state, isStored }: Props) {
  const status = statusOf(state);
  const isProblem = status === 'offline' || status === 'refused';
  const words = statusWords(state, isStored);
  const { length } = state.text;
  return (
    <div className={styles.status}>
      <p className={styles.words} data-status={status}>
        {words}
      </p>
      {length > MANY_CHARACTERS && <p className={styles.used}>{texts.used(length)}</p>}
      <Announcement problem={isProblem ? words : ''} isSaved={status === 'saved'} />
    </div>
  );
}

/** The number of characters from which on the author sees how much of the limit is used. */
const MANY_CHARACTERS = MAX_LESSON_TEXT - 5_000;

function statusWords(state: WritingState, isStored: boolean) {
  switch (statusOf(state)) {
    case 'saving':
      return texts.saving;
    case 'offline':
      return isStored ? texts.offline : texts.offlineOnly;
    case 'refused':
      return texts.refused(state.refusal);
    case 'saved':
      return state.server.changedAt ? texts.saved(timeOf(state.server.changedAt)) : '';
  }
}

const timeOf = (moment: string) => formatTimeOrDay(new Date(moment), new Date());

/** Announces a problem and its end to screen readers, but not each save. */
function Announcement({ problem, isSaved }: { problem: string; isSaved: boolean }) {
  const [hadProblem, setHadProblem] = useState(false);
  if (problem && !hadProblem) setHadProblem(true);
  return (
    <p role="status" className="visually-hidden">
      {problem || (hadProblem && isSaved && texts.savedAgain)}
    </p>
  );
}

interface NoticesProps {
  state: Pick<WritingState, 'othersChange' | 'doubled'>;
  /** Called when the author has checked the passages that are there in two versions. */
  onChecked: () => void;
}

/** Shows another author's newest change, and passages in two versions. Always rendered, so that screen readers announce it. */
export function OthersNotices({ state: { othersChange: change, doubled }, onChecked }: NoticesProps) {
  const me = useMe();
  const nameOf = (by: OtherAuthor) =>
    by === 'self' || by?._id === me._id ? texts.youElsewhere : by?.name || texts.someone;
  return (
    <>
      <p role="status" className={styles.notice}>
        {change && texts.otherChanged(nameOf(change.by), change.at ? timeOf(change.at) : '')}
      </p>
      <div className={styles.notice} data-warning>
        <p role="status">
          {doubled && `${texts.otherChangedToo(nameOf(doubled.by))} ${texts.bothVersions(doubled.lines)}`}
        </p>
        {doubled && (
          <Button look="quiet" onClick={onChecked}>
            {texts.checked}
          </Button>
        )}
      </div>
    </>
  );
}
