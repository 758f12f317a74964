/** Title, difficulty, tags, statement and hints of a challenge. */
import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import * as texts from '#texts/code/challenge-authoring.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { type AboutFormState, difficultyOptions } from './about-fields.ts';
import { Hints } from './Hints.tsx';
import { Statement } from './Statement.tsx';

interface Props {
  form: AboutFormState;
  /** Whether the challenge is solved by a web page. */
  isWeb: boolean;
  /** Called with whether a picture of the statement is being uploaded. */
  onUploading: (isUploading: boolean) => void;
}

export function AboutStep({ form, isWeb, onUploading }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput label={texts.title} autoComplete="off" error={errors.title?.message} {...register('title')} />
      <div className={styles.pair}>
        <NativeSelect label={texts.difficulty} data={difficultyOptions} {...register('difficulty')} />
        <TextInput
          label={texts.tags}
          description={texts.aboutTags}
          autoComplete="off"
          error={errors.tags?.message ?? errors.tags?.root?.message}
          {...register('tags')}
        />
      </div>
      <Statement form={form} isWeb={isWeb} onUploading={onUploading} />
      <Hints form={form} />
    </>
  );
}
