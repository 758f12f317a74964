/**
 * A button, and the dialog in which a course is typed. Whoever closes it by
 * accident finds everything as it was: it is kept here until it is saved.
 */
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './CourseForm.module.css';
import { CourseForm } from './CourseForm.tsx';
import { type CourseFields, type CourseToSave, useCourseForm } from './course-fields.ts';

interface Props {
  title: string;
  /** The word on the button that saves. */
  saveWord: string;
  /** The course as it is now. */
  saved: CourseFields;
  /** Resolves with whether it has been saved; if not, the dialog stays. */
  onSave: (course: CourseToSave) => Promise<boolean>;
  onSaved: () => unknown;
  button: (open: () => void) => ReactNode;
}

export function CourseEditor({ button, ...dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<CourseFields>();

  function close(unsaved: CourseFields | undefined) {
    setDraft(unsaved);
    setOpen(false);
  }

  return (
    <>
      {button(() => setOpen(true))}
      {isOpen && <CourseDialog {...dialog} draft={draft} onClose={close} />}
    </>
  );
}

interface DialogProps extends Omit<Props, 'button'> {
  /** What was typed before and not saved. */
  draft: CourseFields | undefined;
  onClose: (unsaved: CourseFields | undefined) => void;
}

function CourseDialog({ title, saveWord, saved, draft, onSave, onSaved, onClose }: DialogProps) {
  const form = useCourseForm(draft ?? saved);
  const [isDraft, setIsDraft] = useState(draft !== undefined);
  const isUnsaved = form.formState.isDirty || isDraft;

  function startOver() {
    // The pressed button goes. Before the reset, which forgets the fields until they are drawn again.
    form.setFocus('title');
    form.reset(saved);
    setIsDraft(false);
  }

  return (
    <Dialog title={title} onClose={(answer) => onClose(isUnsaved && answer !== SAVED ? form.getValues() : undefined)}>
      {(close) => (
        <>
          {isDraft && <DraftNote onStartOver={startOver} />}
          <CourseForm
            form={form}
            saveWord={saveWord}
            onSave={async (course) => {
              if (!(await onSave(course))) return;
              close(SAVED);
              onSaved();
            }}
          />
        </>
      )}
    </Dialog>
  );
}

const SAVED = 'saved';

function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.draft}>
      <p>This is what you typed before. It is not saved yet.</p>
      <Button look="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
