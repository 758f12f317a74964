/** Submitting a program that was written elsewhere: a file, and Submit. Which language it is in, its name says. */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './FileForm.module.css';
import { endingOf, languageOf, readProgram } from './program-file.ts';
import { useSubmitting } from './submit.ts';

interface Props {
  /** Undefined while there is none to submit for. */
  challenge: Challenge | undefined;
  /** What is said to whoever submits then. */
  whyNone?: string;
  /** Those that it may be solved in. */
  languages: { id: number; name: string; file: string }[];
  /** Gets whether the school has it, or will get it from this device. */
  onSubmitted: (challenge: Challenge, where: 'sent' | 'kept') => void;
}

export function FileForm({ challenge, whyNone = '', languages, onSubmitted }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, wrong, send } = useSubmitting();
  const [why, setWhy] = useState('');
  // What was wrong with another challenge is not said of this one.
  const [triedFor, setTriedFor] = useState<Challenge>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const field = input.current!;
    const file = field.files?.[0];
    setTriedFor(challenge);
    const ready = challenge ? await readyToSend(file, challenge, languages) : { why: whyNone };
    setWhy('why' in ready ? ready.why : '');
    if (!challenge || 'why' in ready) return;
    const where = await send(ready);
    if (where === 'refused') return;
    // Another one may have been chosen meanwhile.
    if (field.files?.[0] === file) field.value = '';
    onSubmitted(challenge, where);
  }

  return (
    <form className={styles.form} aria-label="Submit a file" noValidate onSubmit={submit}>
      <label htmlFor={id}>File with your program</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={languages.map(({ file }) => endingOf(file)).join()}
        aria-describedby={`${id}-hint`}
        onChange={() => setWhy('')}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {languages.map(({ name, file }) => `${name}: ${endingOf(file)}`).join(', ')}
      </p>
      <InlineError message={triedFor?._id === challenge?._id ? why || wrong : ''} />
      <Button type="submit" look="soft" isBusy={isBusy}>
        Submit
      </Button>
    </form>
  );
}

async function readyToSend(file: File | undefined, challenge: Challenge, languages: Props['languages']) {
  if (!file) return { why: 'Choose a file first.' };
  const language = languageOf(file.name, languages);
  if (!language) return { why: `“${file.name}” is called like no program in a language of this challenge.` };
  const read = await readProgram(file);
  if ('why' in read) return read;
  return {
    challengeId: challenge._id,
    title: challenge.title,
    languageId: language.id,
    source: read.source,
    fileName: file.name.slice(0, 200),
  };
}
