/**
 * A button, and the dialog with the form in which something is typed. Whoever
 * closes it by accident finds everything as it was, in the draft. Closed while it
 * saves, it goes on saving: the button is busy until the outcome is there to be told.
 */
import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { Button } from '#web/ui/buttons/Button.tsx';
import { DraftNote } from '#web/ui/form/DraftNotice.tsx';
import { SendingWait } from '#web/ui/upload/UploadPending.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';
import { LeaveQuestion, useLeaveQuestion } from './LeaveConfirmation.tsx';

export interface EditorProps<Fields extends FieldValues, ToSave, Saved> {
  title: string;
  /** The word on the button that saves. */
  saveWord: string;
  /** Another button beside it, which only closes. */
  closeWord?: string;
  /** The field that has the focus when somebody starts over. */
  first: Path<Fields>;
  /** As it is now. */
  saved: Fields;
  draft: Draft<Fields>;
  resolver: Resolver<Fields, unknown, ToSave>;
  /**
   * Gets what is to be saved, and what the fields were when the dialog opened. Resolves with
   * what it has become; with nothing if it could not be saved, and then the dialog stays.
   */
  onSave: (toSave: ToSave, found: Fields) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => unknown;
  button: (open: () => void, isSaving: boolean) => ReactNode;
  /** The fields. What is sent meanwhile, such as a picture, holds the saving back. */
  children: (form: UseFormReturn<Fields, unknown, ToSave>, onSending: OnSending) => ReactNode;
}

/** What was typed before and not saved, where it is kept. */
interface Draft<Fields> {
  find: (saved: Fields) => Fields | undefined;
  keep: (typed: Fields, saved: Fields) => unknown;
  drop: () => unknown;
}

type Sent = 'picture' | 'video' | 'file';
export type OnSending = (what: Sent, isSending: boolean) => void;

export function Editor<Fields extends FieldValues, ToSave, Saved>({
  button,
  onSave,
  ...dialog
}: EditorProps<Fields, ToSave, Saved>) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);

  async function save(toSave: ToSave, found: Fields) {
    setSaving(true);
    const saved = await onSave(toSave, found);
    setSaving(false);
    if (saved !== undefined) dialog.draft.drop();
    return saved;
  }

  return (
    <>
      {button(() => setOpen(true), isSaving)}
      {isOpen && <EditorDialog {...dialog} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps<Fields extends FieldValues, ToSave, Saved>
  extends Omit<EditorProps<Fields, ToSave, Saved>, 'button'> {
  onClose: () => void;
}

function EditorDialog<Fields extends FieldValues, ToSave, Saved>({
  title,
  onSave,
  onSaved,
  onClose,
  children,
  ...rest
}: DialogProps<Fields, ToSave, Saved>) {
  const id = useId();
  const { form, saved, isDraft, startOver } = useDraftedForm(rest);
  const [sending, setSending] = useState<Sent[]>([]);
  // A picture is small, and sent again in a moment.
  const large = sending.find((what) => what !== 'picture');
  const question = useLeaveQuestion(large !== undefined);

  const onSending: OnSending = (what, isSending) =>
    setSending((before) => [...before.filter((other) => other !== what), ...(isSending ? [what] : [])]);

  const saveAndClose = (close: () => void) =>
    form.handleSubmit(async (toSave) => {
      const outcome = await onSave(toSave, saved);
      if (outcome === undefined) return;
      close();
      onSaved(outcome);
    });

  return (
    <Dialog title={title} onClose={onClose} mayClose={question.mayClose}>
      {(close) => (
        <>
          {isDraft && <DraftNote onStartOver={startOver} />}
          <form id={id} className={styles.form} onSubmit={saveAndClose(close)} noValidate>
            {children(form, onSending)}
          </form>
          <Foot {...rest} formId={id} sending={sending} isSaving={form.formState.isSubmitting} onClose={close} />
          <LeaveQuestion question={question} what={large} close={close} />
        </>
      )}
    </Dialog>
  );
}

type Drafted<Fields extends FieldValues, ToSave> = Pick<
  EditorProps<Fields, ToSave, unknown>,
  'saved' | 'draft' | 'resolver' | 'first'
>;

/** A form that begins with the draft, if there is one, and keeps what is typed as the next. */
function useDraftedForm<Fields extends FieldValues, ToSave>(wanted: Drafted<Fields, ToSave>) {
  const { draft, resolver, first } = wanted;
  // As it was when the dialog opened: what is heard of it meanwhile changes nothing that is being typed.
  const [saved] = useState(wanted.saved);
  const [found] = useState(() => draft.find(saved));
  const [isDraft, setIsDraft] = useState(found !== undefined);
  // All of the fields are some of them, which the compiler cannot see.
  const start = (found ?? saved) as DefaultValues<Fields>;
  const form = useForm({ resolver, defaultValues: start, mode: 'onTouched' });
  const { subscribe } = form;

  // Rows that come and go are told while they are drawn: whoever listened anew each time would miss them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose draft it is, and of what, stays the same
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, saved) }),
    [subscribe, saved],
  );

  function startOver() {
    // The pressed button goes. Before the reset, which forgets the fields until they are drawn again.
    form.setFocus(first);
    form.reset(saved);
    draft.drop();
    setIsDraft(false);
  }
  return { form, saved, isDraft, startOver };
}

interface FootProps extends Pick<EditorProps<FieldValues, unknown, unknown>, 'saveWord' | 'closeWord'> {
  formId: string;
  /** What is on its way. */
  sending: Sent[];
  isSaving: boolean;
  onClose: () => void;
}

/** Outside the form, whose last field may be longer than the screen. */
function Foot({ saveWord, closeWord, formId, sending, isSaving, onClose }: FootProps) {
  return (
    <div className={styles.foot}>
      <SendingWait isSending={sending.length > 0} what={sending[0]} />
      <div className={styles.buttons}>
        {closeWord && (
          <Button look="quiet" onClick={() => onClose()}>
            {closeWord}
          </Button>
        )}
        <Button type="submit" form={formId} wide isBusy={isSaving || sending.length > 0}>
          {saveWord}
        </Button>
      </div>
    </div>
  );
}
