/** For whoever comes to the school: which course, and how much of its price to pay at once. */
import { NativeSelect, TextInput } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import type { ApplicationForm } from './application.ts';
import styles from './EnrolForm.module.css';

interface Props {
  form: ApplicationForm;
  onPay: () => void;
}

export function CourseChoice({ form, onPay }: Props) {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <div className={styles.part}>
      <NativeSelect
        label="Course"
        data={[{ value: '', label: 'Choose' }, ...enrolmentCatalogue.map(toOption)]}
        rightSection={<ChevronDown size={18} aria-hidden />}
        error={errors.courses?.message}
        {...register('courses')}
      />
      <TextInput
        label="Amount (Ksh.)"
        description="To pay at once, if you want to; whole shillings."
        inputMode="numeric"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <Button look="quiet" isBusy={isSubmitting} onClick={onPay}>
        Pay Now
      </Button>
    </div>
  );
}

const toOption = ({ title, price, months }: (typeof enrolmentCatalogue)[number]) => ({
  value: title,
  label: `${title}: ${shillings(price)}, ${months} months`,
});
