/** The details of an application, with its status and note, in a dialog. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import { z } from 'zod';
import { type Customer, CustomerStatus, MAX_NOTE_LENGTH } from '#contract/customers.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/customers.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { allStatuses } from './application-status.ts';
import { useHandleCustomerMutation } from './customers.api.ts';
import styles from './ManageCustomer.module.css';
import { labelOf } from './option-label.ts';

const Handling = z.object({
  status: CustomerStatus,
  note: z.string().max(MAX_NOTE_LENGTH, texts.tooLong),
});
type Handled = z.output<typeof Handling>;
const resolver = zodResolver(Handling);

export function ManageCustomer({ customer }: { customer: Customer }) {
  const { _id: personId } = useMe();
  const alert = useAlert();
  const [handle] = useHandleCustomerMutation();

  async function save(handling: Handled, initial: Handled) {
    const { data, error } = await handle({ _id: customer._id, change: changedFields(handling, initial) });
    if (error) await alert({ title: texts.saveFailed, message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <FormDialog
      title={customer.fullName}
      saveLabel={texts.save}
      firstField="note"
      saved={{ status: customer.status, note: customer.note }}
      draft={formDraft({ personId, subject: `application:${customer._id}`, Typed: Handling })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(texts.saved)}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {rich(texts.open, { name: <span className="visually-hidden"> {customer.fullName}</span> })}
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <>
          <div className={styles.details}>
            <DescriptionList facts={detailsOf(customer)} />
          </div>
          <Select
            label={texts.status}
            data={allStatuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
            {...register('status')}
          />
          <Textarea label={texts.note} rows={3} error={errors.note?.message} {...register('note')} />
        </>
      )}
    </FormDialog>
  );
}

function detailsOf(customer: Customer): DescriptionEntry[] {
  const { phone, guardianName, guardianPhone, price, amount } = customer;
  return [
    [texts.phoneLabel, <PhoneLink key="phone" phone={phone} />],
    [
      texts.emailLabel,
      <a key="email" href={`mailto:${customer.email}`}>
        {customer.email}
      </a>,
    ],
    [texts.livesIn, `${customer.town}, ${customer.county}`],
    [texts.genderLabel, labelOf(texts.genders, customer.gender)],
    [texts.educationLabel, labelOf(texts.educations, customer.education)],
    [texts.modeLabel, labelOf(texts.studyModes, customer.mode)],
    [texts.courseLabel, customer.courses && `${labelOf(texts.courseTitles, customer.courses)}, ${shillings(price!)}`],
    [texts.wantsToPay, amount === null ? '' : shillings(amount)],
    [
      texts.guardian,
      guardianName && (
        <>
          {guardianName}, <PhoneLink phone={guardianPhone} />
        </>
      ),
    ],
    [texts.aboutLabel, customer.about],
  ];
}

const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>;
