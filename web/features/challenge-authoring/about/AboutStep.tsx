/** What a challenge is called, how hard it is, what is to be done, and what helps. */
import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Difficulty } from '#contract/challenges.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import type { AboutFormState } from './about-fields.ts';
import { Hints } from './Hints.tsx';
import { Statement } from './Statement.tsx';

interface Props {
  form: AboutFormState;
  /** Gets whether a picture for the statement is on its way. */
  onSending: (isSending: boolean) => void;
}

export function AboutStep({ form, onSending }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <div className={styles.pair}>
        <NativeSelect label="Difficulty" data={Difficulty.options} {...register('difficulty')} />
        <TextInput
          label="Tags"
          description="With commas between them: loops, text"
          autoComplete="off"
          error={errors.tags?.message ?? errors.tags?.root?.message}
          {...register('tags')}
        />
      </div>
      <Statement form={form} onSending={onSending} />
      <Hints form={form} />
    </>
  );
}
