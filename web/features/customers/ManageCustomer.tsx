/** All of an application, and what the office says of it: a button, and the dialog behind it. */
import { NativeSelect, Textarea } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Customer, CustomerStatus } from '#contract/customers.ts';
import { phoneInWords } from '#contract/phone.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { Wrong } from '#web/ui/Wrong.tsx';
import { useHandleCustomerMutation } from './customers.api.ts';
import styles from './ManageCustomer.module.css';
import { allStatuses, statusNames } from './statuses.ts';

export function ManageCustomer({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Open<span className="visually-hidden"> {customer.fullName}</span>
      </Button>
      {isOpen && (
        <Dialog title={customer.fullName} onClose={() => setOpen(false)}>
          {(close) => (
            <div className={styles.parts}>
              <Said customer={customer} />
              <Handling customer={customer} onDone={close} />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

function Said({ customer }: { customer: Customer }) {
  return (
    <dl className={styles.said}>
      {factsOf(customer).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(customer: Customer) {
  const { phone, guardianName, guardianPhone, price, amount } = customer;
  const facts: [string, string][] = [
    ['Phone', phoneInWords(phone)],
    ['Email', customer.email],
    ['Lives in', `${customer.town}, ${customer.county}`],
    ['Gender', customer.gender],
    ['Education', customer.education],
    ['Mode of study', customer.mode],
    ['Course', customer.courses && `${customer.courses}, Ksh. ${price!.toLocaleString('en-KE')}`],
    ['Wants to pay now', amount === null ? '' : `Ksh. ${amount.toLocaleString('en-KE')}`],
    ['Guardian', guardianName && `${guardianName}, ${phoneInWords(guardianPhone)}`],
    ['About', customer.about],
  ];
  return facts.filter(([, value]) => value);
}

function Handling({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const [handle, { isLoading, error }] = useHandleCustomerMutation();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [status, note] = [typed.get('status') as CustomerStatus, String(typed.get('note'))];
    const { data } = await handle({ _id: customer._id, status, note });
    if (!data) return;
    toast.success('Saved');
    onDone();
  }

  return (
    <form className={styles.handling} onSubmit={save}>
      <NativeSelect
        label="Status"
        name="status"
        defaultValue={customer.status}
        data={allStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
        rightSection={<ChevronDown size={18} aria-hidden />}
      />
      <Textarea label="Note" name="note" rows={3} maxLength={2_000} defaultValue={customer.note} />
      <Button type="submit" wide isBusy={isLoading}>
        Save
      </Button>
      <Wrong message={error && sentenceOf(error)} />
    </form>
  );
}
