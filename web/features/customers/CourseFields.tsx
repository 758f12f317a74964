/** Fields for study at the school: the course, and the amount to pay now. */
import { TextInput } from '@mantine/core';
import { enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { ApplicationForm } from './application-form.ts';
import styles from './EnrolForm.module.css';

interface Props {
  form: ApplicationForm;
  onPay: () => void;
}

export function CourseFields({ form, onPay }: Props) {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <div className={styles.part}>
      <Select
        label="Course"
        data={[{ value: '', label: 'Choose' }, ...enrolmentCatalogue.map(toOption)]}
        error={errors.courses?.message}
        {...register('courses')}
      />
      <TextInput
        label="Amount (Ksh.)"
        description="Optional: the amount to pay now, in whole shillings."
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
