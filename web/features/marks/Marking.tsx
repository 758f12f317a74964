/** Marking one hand-in: the content of each attempt, and beside it the mark of the last one. */
import { useRef, useState } from 'react';
import type { HandinToMark, MarkDetails } from '#contract/marks.ts';
import * as texts from '#texts/learning/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { AttemptContent, type ProjectView } from './AttemptContent.tsx';
import { OpenComments, useOpenComments } from './lines/open-comments.ts';
import { MarkForm } from './MarkForm.tsx';
import { MarkHistory } from './MarkHistory.tsx';
import styles from './Marking.module.css';
import { useSaveMarkMutation } from './marks.api.ts';
import { HandinBadges } from './queue/HandinBadges.tsx';

interface Props {
  handin: HandinToMark;
  /** The name of a programming language; undefined while loading, and for hand-ins that are not programs. */
  languageOf: (languageId: number | null) => string | undefined;
  project: ProjectView;
  onNext: () => void;
}

export function Marking({ handin, languageOf, project, onNext }: Props) {
  const last = handin.history[0]!;
  const mark = useRef<HTMLElement>(null);
  const comments = useOpenComments();
  const { save, isSaving } = useSaveMark(last._id, comments.saveAll);

  async function saveMark(details: MarkDetails, thenNext: boolean) {
    const isSaved = await save(details);
    if (isSaved && thenNext) onNext();
    return isSaved;
  }

  return (
    <div className={styles.marking}>
      <div className={styles.work}>
        {/* Only visible on a phone, where the mark's form is below the content. */}
        <div className={styles.toMark}>
          <Button look="quiet" onClick={() => mark.current?.focus()}>
            {texts.goToMarking}
          </Button>
        </div>
        <OpenComments value={comments.open}>
          <Attempts handin={handin} languageOf={languageOf} project={project} />
        </OpenComments>
      </div>
      <section ref={mark} tabIndex={-1} aria-label={texts.mark} className={styles.mark}>
        <div>
          <HandinBadges state={handin.state} daysLate={handin.daysLate} />
        </div>
        {/* The key resets the form for another attempt, because the typed mark belongs to one attempt. */}
        <MarkForm key={last._id} handin={handin} isSaving={isSaving} onSave={saveMark} />
        <p className={styles.releaseNote}>{releaseLabel(handin)}</p>
        {last.mark && <MarkHistory mark={last.mark} />}
      </section>
    </div>
  );
}

/** Saves open comments before the mark, because saving the mark may notify the student immediately. */
function useSaveMark(attemptId: string, saveComments: () => Promise<boolean>) {
  const alert = useAlert();
  const [sendMark] = useSaveMarkMutation();
  const [isSaving, setSaving] = useState(false);

  async function saveAll(details: MarkDetails) {
    if (!(await saveComments())) {
      void toast.error(texts.commentNotSaved);
      return false;
    }
    const { error } = await sendMark({ attemptId, details });
    if (error) await alert({ title: texts.notSaved, message: sentenceOf(error), kind: 'error' });
    else toast.success(texts.saved);
    return !error;
  }

  async function save(details: MarkDetails) {
    setSaving(true);
    const isSaved = await saveAll(details);
    setSaving(false);
    return isSaved;
  }

  return { save, isSaving };
}

function Attempts({ handin, languageOf, project }: Pick<Props, 'handin' | 'languageOf' | 'project'>) {
  const { history } = handin;
  const [chosen, setChosen] = useState<string>();
  const names = history.map(({ number }) => texts.attempt(number));
  const panelOf = (attempt: (typeof history)[number]) => (
    <AttemptContent handin={handin} attempt={attempt} language={languageOf(attempt.languageId)} project={project} />
  );
  if (history.length === 1) return panelOf(history[0]!);
  return (
    <Tabs
      label={texts.attempts}
      tabs={history.map((attempt, index) => ({ name: names[index]!, panel: panelOf(attempt) }))}
      chosen={chosen ?? names[0]!}
      onChoose={setChosen}
    />
  );
}

function releaseLabel({ state, release }: HandinToMark) {
  if (state === 'released') return texts.alreadyReleased;
  return release === 'at once' ? texts.releasedOnSave : texts.releasedTogether;
}
