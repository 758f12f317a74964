/** A comment on a line, with buttons to edit and delete it. */
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LineComment } from '#contract/rules/lines.ts';
import * as texts from '#texts/learning/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './CommentOnLine.module.css';
import { useCommentDraft } from './comment-draft.ts';
import { useChangeCommentMutation, useDeleteCommentMutation } from './comments.api.ts';

interface Props {
  handinId: string;
  comment: LineComment;
  /** Called when the focused element is removed, so that the caller moves the focus. */
  onDone: () => void;
}

export function CommentOnLine({ handinId, comment: { _id, line, text, authorName }, onDone }: Props) {
  const draft = useCommentDraft(_id);
  const [mode, setMode] = useState<'read' | 'change' | 'go on' | 'ask'>(() =>
    draft.find({ text }) ? 'go on' : 'read',
  );
  const [change] = useChangeCommentMutation();
  const [remove, { isLoading }] = useDeleteCommentMutation();

  function close() {
    setMode('read');
    onDone();
  }

  async function saveChange(changed: string) {
    const { error } = await change({ handinId, _id, text: changed });
    if (error) return sentenceOf(error);
    close();
    return undefined;
  }

  async function deleteComment() {
    const { error } = await remove({ handinId, _id });
    if (error) toast.error(sentenceOf(error));
    else onDone();
  }

  if (mode === 'change' || mode === 'go on')
    return (
      <CommentForm
        label={texts.commentOn(line)}
        draftId={_id}
        takesFocus={mode === 'change'}
        saved={text}
        onSave={saveChange}
        onClose={close}
      />
    );
  return (
    <div className={styles.comment}>
      <p className={styles.text}>
        <span className={styles.author}>{authorName}: </span>
        {text}
      </p>
      <IconButton name={texts.changeComment(line)} icon={Pencil} onClick={() => setMode('change')} />
      <IconButton name={texts.deleteComment(line)} icon={Trash2} isBusy={isLoading} onClick={() => setMode('ask')} />
      {mode === 'ask' && (
        <Confirm
          title={texts.deleteThisComment}
          confirmLabel={texts.remove}
          onConfirm={deleteComment}
          onClose={() => setMode('read')}
        >
          <p>“{text}”</p>
        </Confirm>
      )}
    </div>
  );
}
