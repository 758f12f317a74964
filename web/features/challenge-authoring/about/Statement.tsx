/** The statement in Markdown, with a preview and its pictures. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { largePictureUrl } from '#contract/fields/pictures.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import type { AboutFormState } from './about-fields.ts';
import { Pictures } from './Pictures.tsx';

interface Props {
  form: AboutFormState;
  isWeb: boolean;
  /** Called with true when the upload of a picture starts, and with false when it ends. */
  onUploading: (isUploading: boolean) => void;
}

export function Statement({ form, isWeb, onUploading }: Props) {
  const [shown, show] = useState<string>(texts.write);
  return (
    <section className={styles.part} aria-labelledby="statement">
      <h2 id="statement">{texts.statement}</h2>
      <Tabs
        label={texts.statement}
        chosen={shown}
        onChoose={show}
        tabs={[
          { name: texts.write, panel: <SourceField form={form} isWeb={isWeb} /> },
          { name: texts.preview, panel: <Preview form={form} /> },
        ]}
      />
      <Pictures form={form} onUploading={onUploading} />
    </section>
  );
}

const SourceField = ({ form: { register, formState }, isWeb }: Pick<Props, 'form' | 'isWeb'>) => (
  <Textarea
    aria-label={texts.statement}
    description={isWeb ? webTexts.aboutStatement : texts.aboutStatement}
    rows={14}
    error={formState.errors.statement?.message}
    {...register('statement')}
  />
);

function Preview({ form: { control } }: { form: AboutFormState }) {
  const statement = useWatch({ control, name: 'statement' });
  return (
    <div className={styles.preview}>
      <Markdown pictureOf={largePictureUrl}>{statement}</Markdown>
    </div>
  );
}
