/** /enroll: asking for a place at the school. */
import { useState } from 'react';
import { customerMessages } from '#contract/customer-options.ts';
import type { Application } from '#contract/customers.ts';
import type { Failure } from '#web/api/failures.ts';
import { ContactLine } from '#web/ContactLine.tsx';
import { draft, nothingTyped, send, useApplicationForm } from '#web/features/customers/application.ts';
import { EnrolForm } from '#web/features/customers/EnrolForm.tsx';
import { paths } from '#web/paths.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { FormCard } from './FormCard.tsx';

export default function EnrollPage() {
  const alert = useAlert();
  const form = useApplicationForm();
  const [isSent, setSent] = useState(false);

  async function apply(application: Application, isPaying: boolean) {
    try {
      await send(application);
    } catch (failure) {
      const { message } = failure as Failure;
      return alert({ title: customerMessages.failed, message, kind: 'error' });
    }
    form.reset(nothingTyped);
    draft.drop();
    setSent(true);
    toast.success(customerMessages.enrolled);
    if (isPaying) await alert({ title: 'Pay Now', message: customerMessages.payLater, kind: 'info' });
  }

  if (isSent) return <Sent />;
  return (
    <FormCard title="Enroll today to get started!">
      <p>Tell us about yourself. The school's office will ring you or write to you.</p>
      <EnrolForm form={form} onSend={apply} />
      <ContactLine />
    </FormCard>
  );
}

function Sent() {
  return (
    <Notice title={customerMessages.enrolled} way={{ to: paths.login, name: 'Sign in' }}>
      <p>The school's office will ring you or write to you.</p>
      <ContactLine />
    </Notice>
  );
}
