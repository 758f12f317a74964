/**
 * A button, and the dialog in which a course is typed. Whoever closes it by
 * accident finds everything as it was (course-draft.ts). Closed while it saves,
 * it goes on saving: the button is busy until the outcome is there to be told.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './CourseForm.module.css';
import { CourseForm } from './CourseForm.tsx';
import { type CourseDraft, courseDraft } from './course-draft.ts';
import { type CourseFields, type CourseToSave, useCourseForm } from './course-fields.ts';

interface Props {
  title: string;
  /** The word on the button that saves. */
  saveWord: string;
  /** 'new' for one that is still to be added. */
  courseId: string;
  /** The course as it is now. */
  saved: CourseFields;
  /** Resolves with whether it has been saved; if not, the dialog stays. */
  onSave: (course: CourseToSave) => Promise<boolean>;
  onSaved: () => unknown;
  button: (open: () => void, isSaving: boolean) => ReactNode;
}

export function CourseEditor({ button, courseId, onSave, ...dialog }: Props) {
  const { _id: personId } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const draft = courseDraft({ personId, courseId });

  async function save(course: CourseToSave) {
    setSaving(true);
    const isSaved = await onSave(course);
    setSaving(false);
    if (isSaved) draft.drop();
    return isSaved;
  }

  return (
    <>
      {button(() => setOpen(true), isSaving)}
      {isOpen && <CourseDialog {...dialog} draft={draft} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends Omit<Props, 'button' | 'courseId'> {
  draft: CourseDraft;
  onClose: () => void;
}

function CourseDialog({ title, saveWord, saved, draft, onSave, onSaved, onClose }: DialogProps) {
  const [found] = useState(() => draft.find(saved));
  const [isDraft, setIsDraft] = useState(found !== undefined);
  const form = useCourseForm(found ?? saved);
  const { subscribe } = form;

  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, saved) }));

  function startOver() {
    // The pressed button goes. Before the reset, which forgets the fields until they are drawn again.
    form.setFocus('title');
    form.reset(saved);
    draft.drop();
    setIsDraft(false);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          {isDraft && <DraftNote onStartOver={startOver} />}
          <CourseForm
            form={form}
            saveWord={saveWord}
            onSave={async (course) => {
              if (!(await onSave(course))) return;
              close();
              onSaved();
            }}
          />
        </>
      )}
    </Dialog>
  );
}

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
