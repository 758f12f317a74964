/**
 * The form that submits a hand-in: its field, the Submit button and the receipt. Input is saved as a draft. After a
 * submission the form is collapsed, so that the student does not submit again by accident.
 */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AssignmentWithHandin, Receipt as Given } from '#contract/handins.ts';
import * as texts from '#texts/learning/handins.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { LeaveConfirmation, useLeaveConfirmation } from '#web/ui/dialog/LeaveConfirmation.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import type { Leaving } from '#web/ui/routing/browser-history.ts';
import { useConfirmUnload } from '#web/ui/upload/confirm-unload.ts';
import { DraftConflict } from './autosave/DraftConflict.tsx';
import type { AutosaveStatus } from './autosave/reducer.ts';
import { type AutosavedDraft, useAutosave } from './autosave/use-autosave.ts';
import { fields } from './HandinField.tsx';
import styles from './HandinForm.module.css';
import { hasNewContent, missingMessage } from './handin-fields.ts';
import { wouldReplace } from './handins.api.ts';
import { Receipt } from './Receipt.tsx';
import { type ProjectField, useSubmit } from './use-submit.ts';

interface Props {
  assignment: AssignmentWithHandin;
  /** Renders the editor in which the student writes a program. */
  code: (draft: Pick<AutosavedDraft, 'fields' | 'replacements' | 'change'>) => ReactNode;
  project: ProjectField;
}

export function HandinForm({ assignment, code, project }: Props) {
  const draft = useAutosave(assignment);
  const [isOpen, setOpen] = useState(() => hasNewContent(draft.fields, assignment) || draft.conflicting !== undefined);
  const [receipt, setReceipt] = useState<Given>();
  const focus = useFocusFallback<HTMLDivElement>();

  function handedIn(newReceipt: Given, isNewer: boolean) {
    setReceipt(newReceipt);
    setOpen(isNewer);
  }

  return (
    <div {...focus} tabIndex={-1} className={styles.form}>
      {isOpen && <Fields assignment={assignment} draft={draft} code={code} project={project} onHandedIn={handedIn} />}
      <Receipt receipt={receipt} />
      {!isOpen && (
        <Button look="quiet" wide onClick={() => setOpen(true)}>
          {texts.handInAgain}
        </Button>
      )}
    </div>
  );
}

interface FieldsProps extends Props {
  draft: AutosavedDraft;
  onHandedIn: OnHandedIn;
}

/**
 * Called after a successful submission.
 *
 * @param isNewer  whether the student has typed more since pressing Submit
 */
type OnHandedIn = (receipt: Given, isNewer: boolean) => void;

function Fields({ assignment, draft, code, project, onHandedIn }: FieldsProps) {
  const { kind } = assignment;
  const [isUploading, setUploading] = useState(false);
  const [failedFile, setFailedFile] = useState<string>();
  const submission = useSubmission(assignment, { draft, isUploading, failedFile, save: project.save, onHandedIn });
  const { submit, fileRemoved, wrong: message, isSubmitting, isWaiting, replacing } = submission;
  const leaveConfirmation = useLeaveConfirmation(isUploading, leavesForm);
  useConfirmUnload(isUploading);
  const Field = kind === 'code' || kind === 'project' ? undefined : fields[kind];
  return (
    <>
      {/* Outside the form, because it has a form of its own, for a new project. */}
      {kind === 'project' && project.choice(draft)}
      <form className={styles.form} onSubmit={submit} noValidate>
        <DraftConflict draft={draft} />
        {Field && (
          <Field draft={draft} onUploadingChange={setUploading} onFailed={setFailedFile} onRemoved={fileRemoved} />
        )}
        {kind === 'code' && code(draft)}
        <p role="status" className={styles.status}>
          {isUploading ? uploadingLabel(isWaiting) : statusLabel(draft)}
        </p>
        <InlineError message={message} />
        <Button type="submit" wide isBusy={isSubmitting || isWaiting}>
          {texts.submit}
        </Button>
        {isWaiting && (
          <Button look="quiet" wide onClick={submission.cancelWaiting}>
            {texts.notYet}
          </Button>
        )}
      </form>
      {/* Outside the form, because the buttons of these dialogs would submit it. */}
      <LeaveConfirmation confirmation={leaveConfirmation} kind="file" />
      {replacing && (
        <Confirm
          title={texts.confirmHandIn}
          confirmLabel={texts.handIn}
          onConfirm={replacing.handIn}
          onClose={replacing.cancel}
        >
          <p>{replacing.sentence}</p>
        </Confirm>
      )}
    </>
  );
}

/** Whether a navigation closes the form: only one to another page or task, not a change of other URL parameters. */
const leavesForm = ({ from, to }: Leaving) => from.pathname !== to.pathname || taskIn(from) !== taskIn(to);

const taskIn = ({ search }: { search: string }) => new URLSearchParams(search).get('task');

const uploadingLabel = (isWaiting: boolean) => (isWaiting ? texts.afterUpload : texts.stillUploading);

const statusLabel = ({ status, refusal }: AutosavedDraft) =>
  status === 'refused' ? texts.draftRefused(refusal) : statusLabels[status];

const statusLabels: Record<Exclude<AutosaveStatus, 'refused'>, string> = {
  clean: '',
  dirty: '',
  saving: texts.savingDraft,
  saved: texts.draftSaved,
  offline: texts.draftOffline,
};

interface SubmissionOptions {
  draft: AutosavedDraft;
  isUploading: boolean;
  /** The name of a file whose upload failed. */
  failedFile: string | undefined;
  save: ProjectField['save'];
  onHandedIn: OnHandedIn;
}

function useSubmission(
  assignment: AssignmentWithHandin,
  { draft, isUploading, failedFile, save, onHandedIn }: SubmissionOptions,
) {
  const { isSubmitting, submit } = useSubmit(assignment.taskId, { draft, save });
  const [wrong, setMessage] = useState<string>();
  /** The sentence that names what the submission would replace. The student has to confirm it. */
  const [replacementWarning, setReplacementWarning] = useState<string>();
  const { isWaiting, wait, cancelWaiting } = useSubmitAfterUpload(isUploading, submitOrExplain);

  async function handIn(replaces: boolean) {
    const sent = draft.fields;
    const outcome = await submit(sent, replaces);
    if ('notSaved' in outcome) return setMessage(outcome.notSaved);
    const { data: receipt, error } = outcome;
    if (receipt) return onHandedIn(receipt, draft.submitted(sent, receipt.attemptId));
    draft.submissionFailed();
    if (wouldReplace(error)) setReplacementWarning(sentenceOf(error));
    else if (!isNotSignedIn(error)) setMessage(sentenceOf(error));
  }

  function submitOrExplain() {
    const missing = failedFile ? texts.notUploaded(failedFile) : missingMessage(assignment.kind, draft.fields);
    setMessage(missing);
    if (!missing) void handIn(false);
  }

  return {
    wrong,
    isSubmitting,
    isWaiting,
    cancelWaiting,
    /** Cancels a submission that waits for an upload, because the submission included the removed file. */
    fileRemoved() {
      if (!isWaiting) return;
      cancelWaiting();
      setMessage(texts.fileRemoved);
    },
    replacing: replacementWarning && {
      sentence: replacementWarning,
      handIn: () => handIn(true),
      cancel: () => setReplacementWarning(undefined),
    },
    submit(event: FormEvent) {
      event.preventDefault();
      setMessage(undefined);
      if (isUploading) wait();
      else submitOrExplain();
    },
  };
}

/** Lets the student press Submit during an upload: the form is submitted once the file is uploaded. */
function useSubmitAfterUpload(isSending: boolean, submit: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const submitNow = useEffectEvent(() => {
    setWaiting(false);
    submit();
  });
  // An effect, because no event handler of this component runs when an upload ends.
  useEffect(() => {
    if (isWaiting && !isSending) submitNow();
  }, [isWaiting, isSending]);
  return { isWaiting, wait: () => setWaiting(true), cancelWaiting: () => setWaiting(false) };
}
