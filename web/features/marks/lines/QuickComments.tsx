/** Lists a tutor's quick comments; pressing one inserts it. The text in the field can be saved as another one. */
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts/learning/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './QuickComments.module.css';
import {
  useAddQuickCommentMutation,
  useDeleteQuickCommentMutation,
  useQuickCommentsQuery,
} from './quick-comments.api.ts';

interface Props {
  /** The text in the field. */
  typed: string;
  onPick: (text: string) => void;
}

export function QuickComments(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <MessageSquareText size={18} aria-hidden /> {texts.quickComments}
      </Button>
      {isOpen && (
        <Dialog title={texts.quickComments} onClose={() => setOpen(false)}>
          {(close) => <QuickCommentList {...props} onDone={() => close()} />}
        </Dialog>
      )}
    </>
  );
}

function QuickCommentList({ typed, onPick, onDone }: Props & { onDone: () => void }) {
  const { data: quickComments, error, refetch } = useQuickCommentsQuery();
  const [add, { isLoading }] = useAddQuickCommentMutation();
  const text = typed.trim();
  if (!quickComments) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;

  function pick(text: string) {
    onDone();
    onPick(text);
  }

  async function addTyped() {
    const outcome = await add(text);
    if (outcome.error) toast.error(sentenceOf(outcome.error));
  }

  return (
    <div className={styles.quick}>
      {quickComments.length === 0 && <p>{texts.noQuickComments}</p>}
      <ul className={styles.list}>
        {quickComments.map(({ _id, text }) => (
          <li key={_id} className={styles.item}>
            <button type="button" className={styles.pick} onClick={() => pick(text)}>
              {text}
            </button>
            <DeleteQuickComment id={_id} text={text} />
          </li>
        ))}
      </ul>
      {text && quickComments.every((comment) => comment.text !== text) && (
        <Button look="soft" isBusy={isLoading} onClick={addTyped}>
          {texts.saveAsQuick}
        </Button>
      )}
    </div>
  );
}

function DeleteQuickComment({ id, text }: { id: string; text: string }) {
  const [remove, { isLoading }] = useDeleteQuickCommentMutation();
  async function deleteNow() {
    const { error } = await remove(id);
    if (error) toast.error(sentenceOf(error));
  }
  return <IconButton name={texts.deleteQuick(text)} icon={Trash2} isBusy={isLoading} onClick={deleteNow} />;
}
