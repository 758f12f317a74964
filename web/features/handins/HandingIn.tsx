/** Handing in for one task: its field, Submit, and the receipt. What is typed is kept as a draft. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { BlockerFunction } from 'react-router';
import type { AssignmentWithHandin } from '#contract/handins.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { oneKeyFor } from '#web/api/one-key.ts';
import { useMe } from '#web/api/session.ts';
import { useAsksBeforeClosing } from '#web/ui/asks-before-closing.ts';
import { Button } from '#web/ui/Button.tsx';
import { LeaveQuestion, useLeaveQuestion } from '#web/ui/LeaveQuestion.tsx';
import { Wrong } from '#web/ui/Wrong.tsx';
import type { DraftPlace } from './draft-keeper.ts';
import { fields } from './HandinField.tsx';
import styles from './HandingIn.module.css';
import { missingIn, toContent } from './handin-fields.ts';
import { useSubmitMutation } from './handins.api.ts';
import { type KeptDraft, useKeptDraft } from './kept-draft.ts';
import { OtherDraft } from './OtherDraft.tsx';
import { Receipt } from './Receipt.tsx';

interface Props {
  assignment: AssignmentWithHandin;
  /** The editor for a program. */
  code: (draft: Pick<KeptDraft, 'fields' | 'takeovers' | 'change'>) => ReactNode;
}

export function HandingIn({ assignment, code }: Props) {
  const { kind } = assignment;
  const draft = useKeptDraft(assignment);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { submit, receipt, wrong, isSubmitting } = useSubmitting(assignment, draft, failed);
  const question = useLeaveQuestion(isSending, isLeaving);
  useAsksBeforeClosing(isSending);
  const Field = kind === 'code' ? undefined : fields[kind];
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <OtherDraft draft={draft} />
      {Field ? <Field draft={draft} onSending={setSending} onFailed={setFailed} /> : code(draft)}
      <p role="status" className={styles.place}>
        {isSending ? 'A file is still on its way.' : placeInWords(draft)}
      </p>
      <Wrong message={wrong} />
      <Button type="submit" wide isBusy={isSubmitting} isEarly={isSending}>
        Submit
      </Button>
      <Receipt receipt={receipt} />
      <LeaveQuestion question={question} what="file" />
    </form>
  );
}

/** Other words to search by leave the form as it is; another task takes its place. */
const isLeaving: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || taskIn(from) !== taskIn(to);

const taskIn = ({ search }: { search: string }) => new URLSearchParams(search).get('task');

const placeInWords = ({ place, refusal }: KeptDraft) =>
  place === 'refused' ? `${refusal} Your draft is kept on this device alone.` : places[place];

const places: Record<Exclude<DraftPlace, 'refused'>, string> = {
  none: '',
  typed: '',
  'on its way': 'Saving your draft …',
  saved: 'Draft saved. It is not handed in yet.',
  here: 'Your draft is kept on this device alone. It has not reached the school yet.',
};

/** @param failed  the name of a file that did not arrive */
function useSubmitting({ taskId, kind }: AssignmentWithHandin, draft: KeptDraft, failed: string | undefined) {
  const { _id: personId } = useMe();
  const [submit, { data: receipt }] = useSubmitMutation();
  const [isSubmitting, setSubmitting] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const oneKey = oneKeyFor(`handin:${personId}:${taskId}`);

  async function handIn() {
    const sent = draft.fields;
    const content = toContent(sent);
    setSubmitting(true);
    await draft.rest();
    const { data: handedIn, error } = await submit({ taskId, content, key: oneKey.of(content) });
    setSubmitting(false);
    if (handedIn) {
      oneKey.drop();
      draft.handedIn(sent, handedIn.attemptId);
    } else draft.stay();
    if (error && !isNotSignedIn(error)) setWrong(sentenceOf(error));
  }

  return {
    receipt,
    wrong,
    isSubmitting,
    submit(event: FormEvent) {
      event.preventDefault();
      const missing = failed ? `${failed} did not arrive. Try it again, or cancel it.` : missingIn(kind, draft.fields);
      setWrong(missing);
      if (!missing) void handIn();
    },
  };
}
