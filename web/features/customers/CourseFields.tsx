/** Fields for study at the school: the course, and the amount to pay now. */
import { TextInput } from '@mantine/core';
import { enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import * as texts from '#texts/people/customers.ts';
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
        label={texts.courseLabel}
        data={[{ value: '', label: texts.choose }, ...enrolmentCatalogue.map(toOption)]}
        error={errors.courses?.message}
        {...register('courses')}
      />
      <TextInput
        label={texts.amountLabel}
        description={texts.amountHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <Button look="quiet" isBusy={isSubmitting} onClick={onPay}>
        {texts.payNow}
      </Button>
    </div>
  );
}

const toOption = ({ title, price, months }: (typeof enrolmentCatalogue)[number]) => ({
  value: title,
  label: texts.courseOption({ title: texts.courseTitles[title], price, months }),
});
