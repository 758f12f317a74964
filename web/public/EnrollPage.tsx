/** /enroll: the application form. /enroll?reference={reference} follows its first payment. */

import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Application } from '#contract/customers.ts';
import type { PaymentStatus } from '#contract/money/payments.ts';
import * as texts from '#texts/people/customers.ts';
import type { Failure } from '#web/api/failures.ts';
import { ContactLine } from '#web/ContactLine.tsx';
import { draft, send, useApplicationForm } from '#web/features/customers/application-form.ts';
import { EnrolForm } from '#web/features/customers/EnrolForm.tsx';
import { useStartChoices } from '#web/features/customers/start-choices.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormCard } from './email-links/FormCard.tsx';

export default function EnrollPage() {
  const [search] = useSearchParams();
  const reference = search.get('reference');
  // The reference is in the URL, because a phone low on memory may discard the page while the user answers M-Pesa.
  return reference ? <ApplicationPayment key={reference} reference={reference} /> : <ApplicationPage />;
}

function ApplicationPage() {
  const alert = useAlert();
  const navigate = useNavigate();
  const form = useApplicationForm();
  const starts = useStartChoices(form);
  const [sent, setSent] = useState<{ notAsked: string | null }>();

  async function apply(application: Application, isPaying: boolean) {
    try {
      const { payment, notAsked } = await send({ ...application, isPaying });
      toast.success(texts.enrolled);
      if (payment) return await navigate(paths.enrolPaying(payment.reference), { replace: true });
      if (!notAsked) draft.drop();
      setSent({ notAsked });
    } catch (failure) {
      const { code, message } = failure as Failure;
      if (code === 'conflict') await starts.reload();
      return alert({ title: texts.failed, message, kind: 'error' });
    }
  }

  if (sent) return <ApplicationSent notAsked={sent.notAsked} onBack={() => setSent(undefined)} />;
  return (
    <FormCard title={texts.formTitle}>
      <p>{texts.formText}</p>
      <EnrolForm form={form} starts={starts} onSend={apply} />
      <ContactLine />
    </FormCard>
  );
}

/** @param notAsked  the reason why no payment prompt was sent, if one was requested; the form keeps its values */
function ApplicationSent({ notAsked, onBack }: { notAsked: string | null; onBack: () => void }) {
  return (
    <NoticePage
      title={texts.enrolled}
      action={{ to: paths.login, name: texts.signIn, look: notAsked ? 'quiet' : 'sun' }}
    >
      {notAsked && (
        <>
          <p role="alert">{notAsked}</p>
          <Button onClick={onBack}>{texts.backToForm}</Button>
        </>
      )}
      <p>{texts.officeAnswers}</p>
      <ContactLine />
    </NoticePage>
  );
}

const FollowedPayment = lazy(() =>
  import('#web/features/payments/FollowedPayment.tsx').then(({ FollowedPayment }) => ({ default: FollowedPayment })),
);

function ApplicationPayment({ reference }: { reference: string }) {
  const navigate = useNavigate();
  return (
    <NoticePage title={texts.enrolled} action={{ to: paths.login, name: texts.signIn, look: 'quiet' }}>
      <Suspense fallback={<Spinner />}>
        <FollowedPayment
          reference={reference}
          onStatus={dropDraftOncePaid}
          onAgain={() => navigate(paths.enroll, { replace: true })}
        />
      </Suspense>
      <p>{texts.officeAnswers}</p>
      <ContactLine />
    </NoticePage>
  );
}

/** Deletes the draft once the payment is made: until then the applicant can pay again with the same input. */
function dropDraftOncePaid({ status }: PaymentStatus) {
  if (status === 'paid') draft.drop();
}
