/** The fields of a fund page. The age comes first, because everything else depends on it. */
import { Textarea, TextInput } from '@mantine/core';
import type { OwnFund } from '#contract/money/funds.ts';
import * as texts from '#texts/people/funds.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { AgeQuestion } from './AgeQuestion.tsx';
import styles from './FundSettings.module.css';
import { type FundFields, fieldsOf, toChange, useFundForm } from './fund-fields.ts';
import { useChangeFundMutation } from './funds.api.ts';

export function FundForm({ fund }: { fund: OwnFund }) {
  const form = useFundForm(fund);
  const { register, handleSubmit, formState, reset, watch } = form;
  const { errors, isSubmitting } = formState;
  const [change, { error }] = useChangeFundMutation();

  async function save(fields: FundFields) {
    const { data: changed } = await change(toChange(fields, fund));
    if (!changed) return;
    reset(fieldsOf(changed));
    void toast.success(texts.saved);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} aria-label={texts.yourPage} noValidate>
      <AgeQuestion form={form} isFixed={fund.ageBand === 'under_18'} />
      <label className={styles.switch}>
        <input type="checkbox" role="switch" aria-checked={watch('isOn')} {...register('isOn')} />
        <span>{texts.showMyPage}</span>
      </label>
      <Textarea
        label={texts.yourStory}
        description={texts.storyHint(600 - watch('story').length)}
        rows={5}
        error={errors.story?.message}
        {...register('story')}
      />
      <TextInput
        label={texts.goalField}
        description={texts.goalHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.goal?.message}
        {...register('goal')}
      />
      {fund.guardian?.consent === 'given' && <p className={styles.lead}>{texts.guardianAskedAgain}</p>}
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
      <Button type="submit" isBusy={isSubmitting}>
        {texts.save}
      </Button>
    </form>
  );
}
