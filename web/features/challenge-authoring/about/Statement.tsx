/** The statement in Markdown, with a preview and its pictures. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { largePictureUrl } from '#contract/pictures.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import type { AboutFormState } from './about-fields.ts';
import { Pictures } from './Pictures.tsx';

interface Props {
  form: AboutFormState;
  /** Called with whether a picture is being uploaded. */
  onUploading: (isUploading: boolean) => void;
}

export function Statement({ form, onUploading }: Props) {
  const [shown, show] = useState<'Write' | 'Preview'>('Write');
  return (
    <section className={styles.part} aria-labelledby="statement">
      <h2 id="statement">Statement</h2>
      <Tabs
        label="Statement"
        chosen={shown}
        onChoose={show}
        tabs={[
          { name: 'Write', panel: <SourceField form={form} /> },
          { name: 'Preview', panel: <Preview form={form} /> },
        ]}
      />
      <Pictures form={form} onUploading={onUploading} />
    </section>
  );
}

const SourceField = ({ form: { register, formState } }: { form: AboutFormState }) => (
  <Textarea
    aria-label="Statement"
    description="In Markdown. Say what the program reads and what it prints, with an example."
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
