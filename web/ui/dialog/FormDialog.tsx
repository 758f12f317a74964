/**
 * A button that opens a form in a dialog. Input is stored as a draft, so an accidental close loses nothing. Closing
 * while it saves does not cancel the save; the button stays busy until it has finished.
 */
import { type ReactNode, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/buttons/Button.tsx';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { type FormWithDraft, useFormWithDraft } from '#web/ui/form/form-with-draft.ts';
import { UploadPending } from '#web/ui/upload/UploadPending.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';
import { LeaveConfirmation, useLeaveConfirmation } from './LeaveConfirmation.tsx';

export interface FormDialogProps<Fields extends FieldValues, ToSave, Saved> extends FormWithDraft<Fields, ToSave> {
  title: string;
  /** The label of the save button. */
  saveLabel: string;
  /** Adds a button beside the save button that only closes the dialog. */
  closeLabel?: string;
  /**
   * Saves `toSave`; `initial` are the values from when the dialog opened. Resolves with the saved record, or with
   * undefined if saving failed: then the dialog stays open.
   */
  onSave: (toSave: ToSave, initial: Fields) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => unknown;
  button: (open: () => void, isSaving: boolean) => ReactNode;
  /** Renders the fields. Saving is disabled while a field reports an upload. */
  children: (form: UseFormReturn<Fields, unknown, ToSave>, onUploadingChange: OnUploadingChange) => ReactNode;
}

type UploadKind = 'picture' | 'video' | 'file';
export type OnUploadingChange = (kind: UploadKind, isUploading: boolean) => void;

export function FormDialog<Fields extends FieldValues, ToSave, Saved>({
  button,
  onSave,
  ...dialog
}: FormDialogProps<Fields, ToSave, Saved>) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);

  async function save(toSave: ToSave, initial: Fields) {
    setSaving(true);
    const saved = await onSave(toSave, initial);
    setSaving(false);
    if (saved !== undefined) dialog.draft.drop();
    return saved;
  }

  return (
    <>
      {button(() => setOpen(true), isSaving)}
      {isOpen && <OpenFormDialog {...dialog} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps<Fields extends FieldValues, ToSave, Saved>
  extends Omit<FormDialogProps<Fields, ToSave, Saved>, 'button'> {
  onClose: () => void;
}

function OpenFormDialog<Fields extends FieldValues, ToSave, Saved>({
  title,
  onSave,
  onSaved,
  onClose,
  children,
  ...rest
}: DialogProps<Fields, ToSave, Saved>) {
  const id = useId();
  const { form, saved, isDraft, startOver } = useFormWithDraft(rest);
  const [uploads, setUploads] = useState<UploadKind[]>([]);
  // A picture is small and quickly uploaded again, so abandoning its upload needs no confirmation.
  const largeKind = uploads.find((kind) => kind !== 'picture');
  const confirmation = useLeaveConfirmation(largeKind !== undefined);

  const onUploadingChange: OnUploadingChange = (kind, isUploading) =>
    setUploads((before) => [...before.filter((other) => other !== kind), ...(isUploading ? [kind] : [])]);

  const saveAndClose = (close: () => void) =>
    form.handleSubmit(async (toSave) => {
      const savedRecord = await onSave(toSave, saved);
      if (savedRecord === undefined) return;
      close();
      onSaved(savedRecord);
    });

  return (
    <Dialog title={title} onClose={onClose} mayClose={confirmation.mayClose}>
      {(close) => (
        <>
          {isDraft && <DraftNotice onStartOver={startOver} />}
          <form id={id} className={styles.form} onSubmit={saveAndClose(close)} noValidate>
            {children(form, onUploadingChange)}
          </form>
          <Footer {...rest} formId={id} uploads={uploads} isSaving={form.formState.isSubmitting} onClose={close} />
          <LeaveConfirmation confirmation={confirmation} kind={largeKind} close={close} />
        </>
      )}
    </Dialog>
  );
}

interface FooterProps extends Pick<FormDialogProps<FieldValues, unknown, unknown>, 'saveLabel' | 'closeLabel'> {
  formId: string;
  uploads: UploadKind[];
  isSaving: boolean;
  onClose: () => void;
}

/** Outside the form, so that the buttons stay visible below fields that are taller than the screen. */
function Footer({ saveLabel, closeLabel, formId, uploads, isSaving, onClose }: FooterProps) {
  return (
    <div className={styles.footer}>
      <UploadPending isUploading={uploads.length > 0} kind={uploads[0]} />
      <div className={styles.buttons}>
        {closeLabel && (
          <Button look="quiet" onClick={() => onClose()}>
            {closeLabel}
          </Button>
        )}
        <Button type="submit" form={formId} wide isBusy={isSaving || uploads.length > 0}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
