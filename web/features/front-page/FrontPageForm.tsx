/** The welcome page's texts in one language, beside a preview of the page. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type FrontPage, FrontPageTexts, stepsIn } from '#contract/admissions/front-page.ts';
import { type Locale, locales } from '#messages/locales.ts';
import * as texts from '#texts/front-page.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { useFormWithDraft } from '#web/ui/form/form-with-draft.ts';
import { useSchool } from '#web/ui/school/school.ts';
import styles from './FrontPage.module.css';
import { useChangeFrontPageMutation } from './front-page.api.ts';

const TypedTexts = z.object({ lead: z.string(), teaches: z.string(), howToApply: z.string() });

interface Props {
  locale: Locale;
  page: FrontPage;
}

export function FrontPageForm({ locale, page }: Props) {
  const [change] = useChangeFrontPageMutation();
  const { lead, teaches, howToApply, standard } = page;
  const { _id: personId } = useMe();
  const { form, isDraft, startOver, showSaved } = useFormWithDraft({
    resolver: zodResolver(FrontPageTexts),
    saved: { lead, teaches, howToApply },
    draft: formDraft({ personId, subject: `front-page:${locale}`, Typed: TypedTexts }),
    firstField: 'lead',
  });
  const { handleSubmit, formState } = form;

  async function save(typed: FrontPageTexts) {
    const { data, error } = await change({ locale, texts: typed });
    if (data) {
      showSaved(typed);
      toast.success(texts.published);
    } else if (!isNotSignedIn(error)) toast.error(sentenceOf(error));
  }

  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={handleSubmit(save)} aria-label={locales[locale]} noValidate>
        <h3>{locales[locale]}</h3>
        {isDraft && <DraftNotice onStartOver={startOver} />}
        <Fields form={form} locale={locale} standard={standard} />
        <Button type="submit" isBusy={formState.isSubmitting}>
          {texts.publish(locales[locale])}
        </Button>
      </form>
      <Preview form={form} locale={locale} standard={standard} />
    </div>
  );
}

interface PartProps {
  form: UseFormReturn<FrontPageTexts>;
  locale: Locale;
  standard: FrontPage['standard'];
}

function Fields({ form: { register, formState }, locale, standard }: PartProps) {
  const { errors } = formState;
  return (
    <>
      <Textarea
        label={texts.lead}
        description={texts.leadHint}
        placeholder={standard.lead}
        rows={3}
        lang={locale}
        error={errors.lead?.message}
        {...register('lead')}
      />
      <Textarea
        label={texts.teaches}
        description={texts.teachesHint}
        rows={5}
        lang={locale}
        error={errors.teaches?.message}
        {...register('teaches')}
      />
      <Textarea
        label={texts.howToApply}
        description={texts.howToApplyHint}
        placeholder={standard.howToApply}
        rows={5}
        lang={locale}
        error={errors.howToApply?.message}
        {...register('howToApply')}
      />
    </>
  );
}

/** The page as visitors will see it, without the courses, rendered by server/features/front-door/pages.ts. */
function Preview({ form: { control }, locale, standard }: PartProps) {
  const { name } = useSchool();
  const { lead = '', teaches = '', howToApply = '' } = useWatch({ control });
  const label = texts.preview(locales[locale]);
  return (
    <aside className={styles.preview} aria-label={label}>
      <h3>{label}</h3>
      <div className={styles.page} lang={locale}>
        <p className={styles.name}>{name}</p>
        <p>{lead.trim() || standard.lead}</p>
        {teaches.trim() && <p className={styles.text}>{teaches.trim()}</p>}
        <ol>
          {stepsIn(howToApply.trim() || standard.howToApply).map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same text
            <li key={place}>{step}</li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
