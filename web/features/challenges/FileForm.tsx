/** Submitting a program that was written elsewhere: a file, and Submit. Which language it is in, its name says. */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { Button } from '#web/ui/Button.tsx';
import { Wrong } from '#web/ui/Wrong.tsx';
import styles from './FileForm.module.css';
import { endingOf, languageOf, readProgram } from './program-file.ts';
import { useSubmitting } from './submitting.ts';

interface Props {
  /** Undefined while none is chosen. */
  challenge: Challenge | undefined;
  /** Those that it may be solved in. */
  languages: { id: number; name: string; file: string }[];
  onSubmitted: (challenge: Challenge) => void;
}

export function FileForm({ challenge, languages, onSubmitted }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, wrong, send } = useSubmitting();
  const [why, setWhy] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const ready = await readyToSend(input.current!.files?.[0], challenge, languages);
    setWhy('why' in ready ? ready.why : '');
    if ('why' in ready) return;
    if ((await send(ready)) === 'refused') return;
    input.current!.value = '';
    onSubmitted(challenge!);
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
      <Wrong message={why || wrong} />
      <Button type="submit" look="soft" isBusy={isBusy}>
        Submit
      </Button>
    </form>
  );
}

async function readyToSend(file: File | undefined, challenge: Challenge | undefined, languages: Props['languages']) {
  if (!challenge) return { why: 'Choose a challenge first.' };
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
