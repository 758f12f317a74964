/** Records for each language that a native speaker has approved its texts about consent, money and privacy. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { useForm } from 'react-hook-form';
import { type SchoolDetails, schoolDetails } from '#contract/school-details.ts';
import { type Locale, locales, localeTags } from '#messages/locales.ts';
import * as texts from '#texts/people/school-details.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './SchoolDetails.module.css';
import { useApproveTranslationMutation, useWithdrawApprovalMutation } from './school-details.api.ts';

/** All languages but English, in which the original texts are written. */
const translated = localeTags.filter((tag) => tag !== 'en');

type Approval = SchoolDetails['approvals'][number];

export const Translations = ({ approvals }: { approvals: Approval[] }) => (
  <section className={styles.translations} aria-labelledby="translations">
    <h2 id="translations">{texts.translations}</h2>
    <p>{texts.translationsText}</p>
    {translated.map((tag) => {
      const approval = approvals.find(({ locale }) => locale === tag);
      return (
        <Fragment key={tag}>
          {approval && <Approved approval={approval} />}
          {!approval?.isCurrent && <ApprovalForm tag={tag} isNew={!approval} />}
        </Fragment>
      );
    })}
  </section>
);

function Approved({ approval: { locale, reader, approvedAt, isCurrent } }: { approval: Approval }) {
  const [withdraw, { isLoading, error }] = useWithdrawApprovalMutation();
  const language = locales[locale];
  const onWithdraw = async () => {
    const { data } = await withdraw(locale);
    if (data) toast.success(texts.withdrawn(language));
  };
  return (
    <div className={styles.approval}>
      <p>
        {texts.approvedBy(language, reader)} <ExactDateTime at={approvedAt} />
      </p>
      {!isCurrent && <p>{texts.outdated(language)}</p>}
      <Button look="quiet" isBusy={isLoading} onClick={onWithdraw}>
        {texts.withdraw}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </div>
  );
}

function ApprovalForm({ tag, isNew }: { tag: Locale; isNew: boolean }) {
  const [approve, { error }] = useApproveTranslationMutation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schoolDetails.approveTranslation.body),
    defaultValues: { reader: '' },
    mode: 'onTouched',
  });
  const language = locales[tag];

  async function save({ reader }: { reader: string }) {
    const { data } = await approve({ locale: tag, reader });
    if (data) toast.success(texts.approved(language));
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} noValidate aria-label={language}>
      {isNew && <p>{texts.notApproved(language)}</p>}
      <TextInput
        label={texts.reader}
        autoComplete="off"
        error={formState.errors.reader?.message}
        {...register('reader')}
      />
      <Button type="submit" look="quiet" isBusy={formState.isSubmitting}>
        {texts.approve(language)}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
