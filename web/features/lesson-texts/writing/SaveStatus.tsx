/** Says whether the text is saved, and what another author has changed. */
import { useState } from 'react';
import { MAX_LESSON_TEXT } from '#contract/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import { useMe } from '#web/api/session.ts';
import { formatTimeOrDay } from '#web/ui/time/date-time.ts';
import { type OthersChange, statusOf, type WritingState } from './autosave/reducer.ts';
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

/** From this length on, the author sees how much of the limit is used. */
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

/** Screen readers hear of a problem and of its end, but not of each save. */
function Announcement({ problem, isSaved }: { problem: string; isSaved: boolean }) {
  const [hadProblem, setHadProblem] = useState(false);
  if (problem && !hadProblem) setHadProblem(true);
  return (
    <p role="status" className="visually-hidden">
      {problem || (hadProblem && isSaved && texts.savedAgain)}
    </p>
  );
}

/** The newest change of another author. Rendered even while empty, so that screen readers announce its first text. */
export function OthersNotice({ change }: { change: OthersChange | undefined }) {
  const me = useMe();
  return (
    <p role="status" className={styles.notice} data-doubled={(change && change.doubled.length > 0) || undefined}>
      {change && noticeOf(change, me._id)}
    </p>
  );
}

function noticeOf({ by, at, doubled }: OthersChange, ownId: string) {
  const name = by?._id === ownId ? texts.youElsewhere : by?.name || texts.someone;
  if (doubled.length > 0) return `${texts.otherChangedToo(name)} ${texts.bothVersions(doubled)}`;
  return texts.otherChanged(name, at ? timeOf(at) : '');
}
