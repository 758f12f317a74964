/**
 * The form of a comment on a line. Control+Enter in this form saves the comment only; saving the mark saves the comment
 * too. Input is stored as a draft until the tutor saves or cancels it.
 */
import { Textarea } from '@mantine/core';
import * as texts from '#texts/learning/marks.ts';
import '@mantine/core/styles/Input.layer.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './CommentForm.module.css';
import { useCommentDraft } from './comment-draft.ts';
import { useOpenComment } from './open-comments.ts';
import { QuickComments } from './QuickComments.tsx';

interface Props {
  label: string;
  /** Identifies the draft: the line of a new comment, or the id of the comment that is being edited. */
  draftId: string;
  /** Whether the field gets the focus, because the tutor has just opened the form. */
  takesFocus: boolean;
  /** The text before editing. */
  saved?: string;
  /** Resolves with an error message, or undefined. */
  onSave: (text: string) => Promise<string | undefined>;
  onClose: () => void;
}

export function CommentForm({ label, draftId, takesFocus, saved: savedText = '', onSave, onClose }: Props) {
  const form = useRef<HTMLDivElement>(null);
  const draft = useCommentDraft(draftId);
  const [text, setText] = useState(() => draft.find({ text: savedText })?.text ?? savedText);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  function type(typed: string) {
    setText(typed);
    draft.keep({ text: typed }, { text: savedText });
  }

  function cancel() {
    draft.drop();
    onClose();
  }

  async function save() {
    const failure = await trySave(text);
    setError(failure);
    if (!failure) draft.drop();
    return !failure;
  }

  async function trySave(typed: string) {
    if (!typed.trim() || typed.length > 2_000) return texts.comment;
    setSaving(true);
    const failed = await onSave(typed);
    setSaving(false);
    return failed;
  }

  useOpenComment(async () => {
    const isSaved = text.trim() === savedText.trim() || (await save());
    if (!isSaved) form.current?.querySelector('textarea')?.focus();
    return isSaved;
  });

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving) void save();
  }

  // Not a <form>, because the dialog of quick comments contains one, and HTML forbids nested forms.
  return (
    <div ref={form} className={styles.form}>
      <Textarea
        ref={takesFocus ? focus : null}
        aria-label={label}
        rows={3}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={handleKey}
      />
      <InlineError message={error} />
      <div className={styles.buttons}>
        <Button look="soft" isBusy={isSaving} onClick={save}>
          {texts.saveComment}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
        <QuickComments typed={text} onPick={(picked) => type(appendLine(text, picked))} />
      </div>
    </div>
  );
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Appends a quick comment to the text, on a new line. */
export const appendLine = (text: string, picked: string) => (text.trim() ? `${text.trimEnd()}\n${picked}` : picked);
