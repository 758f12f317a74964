/** One hand-in: what was handed in with each attempt, and beside it the mark of the last one. */
import { useState } from 'react';
import type { HandinToMark, MarkDetails } from '#contract/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { HandedIn } from './HandedIn.tsx';
import { HandinMarks } from './HandinMarks.tsx';
import { MarkForm } from './MarkForm.tsx';
import styles from './Marking.module.css';
import { MarkTrail } from './MarkTrail.tsx';
import { useGiveMarkMutation } from './marks.api.ts';

interface Props {
  handin: HandinToMark;
  /** What a program is written in; undefined while it is not known. */
  languageOf: (languageId: number | null) => string | undefined;
  onNext: () => void;
}

export function Marking({ handin, languageOf, onNext }: Props) {
  const last = handin.history[0]!;
  const alert = useAlert();
  const [give, { isLoading }] = useGiveMarkMutation();

  async function save(details: MarkDetails, thenNext: boolean) {
    const { error } = await give({ attemptId: last._id, details });
    if (error) {
      await alert({ title: 'The mark is not saved', message: sentenceOf(error), kind: 'error' });
      return false;
    }
    toast.success('Saved');
    if (thenNext) onNext();
    return true;
  }

  return (
    <div className={styles.marking}>
      <div className={styles.work}>
        <Attempts handin={handin} languageOf={languageOf} />
      </div>
      <section aria-label="Mark" className={styles.mark}>
        <div className={styles.state}>
          <HandinMarks state={handin.state} daysLate={handin.daysLate} />
        </div>
        {/* What was typed about one attempt is not about the next one. */}
        <MarkForm key={last._id} handin={handin} isSaving={isLoading} onSave={save} />
        <p className={styles.told}>{toldInWords(handin)}</p>
        {last.mark && <MarkTrail mark={last.mark} />}
      </section>
    </div>
  );
}

function Attempts({ handin, languageOf }: Pick<Props, 'handin' | 'languageOf'>) {
  const { history } = handin;
  const [chosen, setChosen] = useState<string>();
  const names = history.map(({ number }) => `Attempt ${number}`);
  const panelOf = (attempt: (typeof history)[number]) => (
    <HandedIn handin={handin} attempt={attempt} language={languageOf(attempt.languageId)} />
  );
  if (history.length === 1) return panelOf(history[0]!);
  return (
    <Tabs
      label="Attempts"
      tabs={history.map((attempt, place) => ({ name: names[place]!, panel: panelOf(attempt) }))}
      chosen={chosen ?? names[0]!}
      onChoose={setChosen}
    />
  );
}

function toldInWords({ state, release }: HandinToMark) {
  if (state === 'released') return 'The student has been told, sees what you change, and is told of other points.';
  return release === 'at once'
    ? 'The student is told as soon as you save.'
    : 'The student is told when you release the marks of this task.';
}
