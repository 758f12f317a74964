/**
 * Handing in for one task: its field, Submit, and the receipt. What is typed is kept as a draft.
 * Once something is handed in the form is folded, so that nobody hands in again unawares.
 */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { BlockerFunction } from 'react-router';
import type { AssignmentWithHandin, Receipt as Given } from '#contract/handins.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { LeaveConfirmation, useLeaveConfirmation } from '#web/ui/dialog/LeaveConfirmation.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { useConfirmUnload } from '#web/ui/upload/confirm-unload.ts';
import { OtherDraft } from './autosave/DraftConflict.tsx';
import type { AutosaveStatus } from './autosave/reducer.ts';
import { type AutosavedDraft, useAutosave } from './autosave/use-autosave.ts';
import { fields } from './HandinField.tsx';
import styles from './HandinForm.module.css';
import { type HandinFields, isBegun, missingIn, toContent } from './handin-fields.ts';
import { isReplacing, useSubmitMutation } from './handins.api.ts';
import { Receipt } from './Receipt.tsx';

interface Props {
  assignment: AssignmentWithHandin;
  /** The editor for a program. */
  code: (draft: Pick<AutosavedDraft, 'fields' | 'replacements' | 'change'>) => ReactNode;
}

export function HandingIn({ assignment, code }: Props) {
  const draft = useAutosave(assignment);
  const [isOpen, setOpen] = useState(() => isBegun(draft.fields, assignment) || draft.conflicting !== undefined);
  const [receipt, setReceipt] = useState<Given>();
  const focus = useFocusFallback<HTMLDivElement>();

  function handedIn(given: Given, isNewer: boolean) {
    setReceipt(given);
    setOpen(isNewer);
  }

  return (
    <div {...focus} tabIndex={-1} className={styles.form}>
      {isOpen && <Fields assignment={assignment} draft={draft} code={code} onHandedIn={handedIn} />}
      <Receipt receipt={receipt} />
      {!isOpen && (
        <Button look="quiet" wide onClick={() => setOpen(true)}>
          Hand in again
        </Button>
      )}
    </div>
  );
}

interface FieldsProps extends Props {
  draft: AutosavedDraft;
  onHandedIn: HandedIn;
}

/** @param isNewer  something that was typed meanwhile is not handed in */
type HandedIn = (receipt: Given, isNewer: boolean) => void;

function Fields({ assignment, draft, code, onHandedIn }: FieldsProps) {
  const { kind } = assignment;
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const submitting = useSubmitting(assignment, { draft, isSending, failed, onHandedIn });
  const { submit, takenAway, wrong, isSubmitting, isWaiting, replacing } = submitting;
  const question = useLeaveConfirmation(isSending, isLeaving);
  useConfirmUnload(isSending);
  const Field = kind === 'code' ? undefined : fields[kind];
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <OtherDraft draft={draft} />
        {Field ? (
          <Field draft={draft} onSending={setSending} onFailed={setFailed} onTakenAway={takenAway} />
        ) : (
          code(draft)
        )}
        <p role="status" className={styles.place}>
          {isSending ? uploadingLabel(isWaiting) : statusLabel(draft)}
        </p>
        <InlineError message={wrong} />
        <Button type="submit" wide isBusy={isSubmitting || isWaiting}>
          Submit
        </Button>
        {isWaiting && (
          <Button look="quiet" wide onClick={submitting.doNotWait}>
            Do not hand it in yet
          </Button>
        )}
      </form>
      {/* Outside, because their buttons submit too. */}
      <LeaveConfirmation confirmation={question} kind="file" />
      {replacing && (
        <Confirm title="Hand this in?" confirmLabel="Hand in" onConfirm={replacing.handIn} onClose={replacing.leave}>
          <p>{replacing.sentence}</p>
        </Confirm>
      )}
    </>
  );
}

/** Other words to search by leave the form as it is; another task takes its place. */
const isLeaving: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || taskIn(from) !== taskIn(to);

const taskIn = ({ search }: { search: string }) => new URLSearchParams(search).get('task');

const uploadingLabel = (isWaiting: boolean) =>
  isWaiting
    ? 'It is handed in as soon as the file is there. Leave this page open.'
    : 'A file is still on its way. You may press Submit already.';

const statusLabel = ({ status, refusal }: AutosavedDraft) =>
  status === 'refused' ? `${refusal} Your draft is kept on this device alone.` : statusLabels[status];

const statusLabels: Record<Exclude<AutosaveStatus, 'refused'>, string> = {
  clean: '',
  dirty: '',
  saving: 'Saving your draft …',
  saved: 'Draft saved. It is not handed in yet.',
  offline: 'Your draft is kept on this device alone. It has not reached the school yet.',
};

interface Submitting {
  draft: AutosavedDraft;
  isSending: boolean;
  /** The name of a file that did not arrive. */
  failed: string | undefined;
  onHandedIn: HandedIn;
}

function useSubmitting(assignment: AssignmentWithHandin, { draft, isSending, failed, onHandedIn }: Submitting) {
  const { isSubmitting, submit } = useSubmit(assignment.taskId, draft);
  const [wrong, setWrong] = useState<string>();
  /** What would go by it, in a sentence: only who has read that means it. */
  const [lost, setLost] = useState<string>();
  const { isWaiting, wait, doNotWait } = useWaiting(isSending, handInOrSay);

  async function handIn(replaces: boolean) {
    const sent = draft.fields;
    const { data: receipt, error } = await submit(sent, replaces);
    if (receipt) return onHandedIn(receipt, draft.submitted(sent, receipt.attemptId));
    draft.submissionFailed();
    if (isReplacing(error)) setLost(sentenceOf(error));
    else if (!isNotSignedIn(error)) setWrong(sentenceOf(error));
  }

  function handInOrSay() {
    const missing = failed
      ? `${failed} did not arrive. Try it again, or cancel it.`
      : missingIn(assignment.kind, draft.fields);
    setWrong(missing);
    if (!missing) void handIn(false);
  }

  return {
    wrong,
    isSubmitting,
    isWaiting,
    doNotWait,
    /** What is left is not what Submit was pressed for. */
    takenAway() {
      if (!isWaiting) return;
      doNotWait();
      setWrong('You took a file away, so nothing was handed in. Press Submit again for the rest.');
    },
    replacing: lost && { sentence: lost, handIn: () => handIn(true), leave: () => setLost(undefined) },
    submit(event: FormEvent) {
      event.preventDefault();
      setWrong(undefined);
      if (isSending) wait();
      else handInOrSay();
    },
  };
}

/** Submit may be pressed while a file is still on its way: it goes on when that is there. */
function useWaiting(isSending: boolean, goOn: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const stopAndGoOn = useEffectEvent(() => {
    setWaiting(false);
    goOn();
  });
  // An effect, because the last file comes by no press.
  useEffect(() => {
    if (isWaiting && !isSending) stopAndGoOn();
  }, [isWaiting, isSending]);
  return { isWaiting, wait: () => setWaiting(true), doNotWait: () => setWaiting(false) };
}

/** Sends it once, however often its answer is lost. No draft is on its way beside it, and what was on its way it goes on from. */
function useSubmit(taskId: string, draft: AutosavedDraft) {
  const { _id: personId } = useMe();
  const [submit] = useSubmitMutation();
  const [isSubmitting, setSubmitting] = useState(false);
  const oneKey = idempotencyKeyFor(`handin:${personId}:${taskId}`);
  return {
    isSubmitting,
    async submit(fields: HandinFields, replaces: boolean) {
      const content = toContent(fields);
      setSubmitting(true);
      const sent = { ...content, goesOnFrom: await draft.startSubmission() };
      const outcome = await submit({ taskId, content: sent, replaces, key: oneKey.of(content) });
      setSubmitting(false);
      if (outcome.data) oneKey.drop();
      return outcome;
    },
  };
}
