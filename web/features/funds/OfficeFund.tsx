/** The office's view of a student's fund-raising: closes it, or lets the student start over. */
import type { OwnFund } from '#contract/money/funds.ts';
import * as texts from '#texts/people/funds.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useCloseFundMutation, useFundOfQuery, useReopenFundMutation } from './funds.api.ts';
import styles from './OfficeFund.module.css';

export function OfficeFund({ studentId }: { studentId: string }) {
  const { data: fund, error } = useFundOfQuery(studentId, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.part}>
      <h3>{texts.title}</h3>
      <p role="status">{fund ? statusLabel(fund) : ''}</p>
      <InlineError message={error && sentenceOf(error)} />
      {fund && !fund.isClosed && fund.ageBand && <CloseFund studentId={studentId} />}
      {fund && (fund.isClosed || fund.ageBand === 'under_18') && <ReopenFund studentId={studentId} />}
    </section>
  );
}

function statusLabel({ isClosed, isShown, isOn, ageBand, guardian }: OwnFund) {
  if (isClosed) return texts.statusClosed;
  if (isShown) return guardian ? texts.statusAgreed(guardian.name, guardian.email) : texts.statusShown;
  if (!ageBand) return texts.statusNotStarted;
  if (!isOn) return texts.statusOff;
  return guardian ? texts.statusWaiting(guardian.name, guardian.email) : texts.statusNoGuardian;
}

function CloseFund({ studentId }: { studentId: string }) {
  const [close, { isLoading, error }] = useCloseFundMutation();

  async function closePage() {
    const { data } = await close(studentId);
    if (data) void toast.success(data.message);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={closePage}>
        {texts.closePage}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </>
  );
}

/** Lets the student start over in the other age group, after the office has checked the age. */
function ReopenFund({ studentId }: { studentId: string }) {
  const [reopen, { isLoading, error }] = useReopenFundMutation();

  async function startOver(ageBand: 'under_18' | 'adult') {
    const { data } = await reopen({ studentId, ageBand });
    if (data) void toast.success(data.message);
  }

  return (
    <>
      <p className={styles.hint}>{texts.resetHint}</p>
      <div className={styles.actions}>
        <Button look="quiet" isBusy={isLoading} onClick={() => startOver('adult')}>
          {texts.resetAsAdult}
        </Button>
        <Button look="quiet" isBusy={isLoading} onClick={() => startOver('under_18')}>
          {texts.resetAsMinor}
        </Button>
      </div>
      <InlineError message={error && sentenceOf(error)} />
    </>
  );
}
