/** Lists a tutor's quick comments; pressing one inserts it. The text in the field can be saved as another one. */
import { MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
        <MessageSquareText size={18} aria-hidden /> Quick comments
      </Button>
      {isOpen && (
        <Dialog title="Quick comments" onClose={() => setOpen(false)}>
          {(close) => <Kept {...props} onDone={() => close()} />}
        </Dialog>
      )}
    </>
  );
}

function Kept({ typed, onPick, onDone }: Props & { onDone: () => void }) {
  const { data: kept, error, refetch } = useQuickCommentsQuery();
  const [keep, { isLoading }] = useAddQuickCommentMutation();
  const words = typed.trim();
  if (!kept) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;

  function pick(text: string) {
    onDone();
    onPick(text);
  }

  async function keepTyped() {
    const kept = await keep(words);
    if (kept.error) toast.error(sentenceOf(kept.error));
  }

  return (
    <div className={styles.quick}>
      {kept.length === 0 && <p>Write a comment, and keep it here: next time it is put in with one press.</p>}
      <ul className={styles.list}>
        {kept.map(({ _id, text }) => (
          <li key={_id} className={styles.one}>
            <button type="button" className={styles.pick} onClick={() => pick(text)}>
              {text}
            </button>
            <Drop id={_id} text={text} />
          </li>
        ))}
      </ul>
      {words && kept.every(({ text }) => text !== words) && (
        <Button look="soft" isBusy={isLoading} onClick={keepTyped}>
          Keep what I have written
        </Button>
      )}
    </div>
  );
}

function Drop({ id, text }: { id: string; text: string }) {
  const [drop, { isLoading }] = useDeleteQuickCommentMutation();
  async function dropIt() {
    const { error } = await drop(id);
    if (error) toast.error(sentenceOf(error));
  }
  return <IconButton name={`Keep no longer: ${text}`} icon={Trash2} isBusy={isLoading} onClick={dropIt} />;
}
