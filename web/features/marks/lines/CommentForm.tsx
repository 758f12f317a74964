/**
 * What is going to be said of a line. Control+Enter saves it, and not the mark; saving the mark saves it too. What was
 * typed stays until it is saved, or cancelled.
 */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { markMessages } from '#contract/marks.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './CommentForm.module.css';
import { useCommentDraft } from './comment-draft.ts';
import { useOpenComment } from './open-comments.ts';
import { QuickComments } from './QuickComments.tsx';

interface Props {
  label: string;
  /** What it is about, for the draft: the line, or the comment that is being changed. */
  about: string;
  /** Somebody has just asked for it. */
  takesFocus: boolean;
  /** What was said before. */
  said?: string;
  /** Resolves with why it could not be saved. */
  onSave: (text: string) => Promise<string | undefined>;
  onClose: () => void;
}

export function CommentForm({ label, about, takesFocus, said = '', onSave, onClose }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const draft = useCommentDraft(about);
  const [text, setText] = useState(() => draft.find({ text: said })?.text ?? said);
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<string>();

  function type(typed: string) {
    setText(typed);
    draft.keep({ text: typed }, { text: said });
  }

  function cancel() {
    draft.drop();
    onClose();
  }

  async function save() {
    const failed = await saved(text);
    setWrong(failed);
    if (!failed) draft.drop();
    return !failed;
  }

  async function saved(typed: string) {
    if (!typed.trim() || typed.length > 2_000) return markMessages.comment;
    setSaving(true);
    const failed = await onSave(typed);
    setSaving(false);
    return failed;
  }

  useOpenComment(async () => {
    const isSaved = text.trim() === said.trim() || (await save());
    if (!isSaved) form.current?.querySelector('textarea')?.focus();
    return isSaved;
  });

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving) void save();
  }

  // No <form>: the dialog of quick comments has one, and they must not stand in one another.
  return (
    <div ref={form} className={styles.form}>
      <Textarea
        ref={takesFocus ? focus : null}
        aria-label={label}
        rows={3}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <InlineError message={wrong} />
      <div className={styles.buttons}>
        <Button look="soft" isBusy={isSaving} onClick={save}>
          Save comment
        </Button>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
        <QuickComments typed={text} onPick={(picked) => type(joined(text, picked))} />
      </div>
    </div>
  );
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** What is put in comes after what is there, on a line of its own. */
export const joined = (text: string, picked: string) => (text.trim() ? `${text.trimEnd()}\n${picked}` : picked);
