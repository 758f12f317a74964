/** Submits a program from a file. The file's extension determines the language. */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './FileForm.module.css';
import { extensionOf, languageOf, readProgram } from './program-file.ts';
import { useSubmit } from './submit.ts';

interface Props {
  /** Undefined while no challenge is selected or loaded. */
  challenge: Challenge | undefined;
  /** The error to show if the student presses Submit while there is no challenge. */
  whyNone?: string;
  /** The languages of the challenge. */
  languages: { id: number; name: string; file: string }[];
  /** Called with whether the program was sent or is queued on this device. */
  onSubmitted: (challenge: Challenge, outcome: 'sent' | 'queued') => void;
}

export function FileForm({ challenge, whyNone = '', languages, onSubmitted }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, error, send } = useSubmit();
  const [why, setWhy] = useState('');
  // An error is shown only for the challenge for which Submit was pressed.
  const [triedFor, setTriedFor] = useState<Challenge>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const field = input.current!;
    const file = field.files?.[0];
    setTriedFor(challenge);
    const ready = challenge ? await readyToSend(file, challenge, languages) : { reason: whyNone };
    setWhy('reason' in ready ? ready.reason : '');
    if (!challenge || 'reason' in ready) return;
    const outcome = await send(ready);
    if (outcome === 'refused') return;
    // The student may have selected another file meanwhile, which must stay in the field.
    if (field.files?.[0] === file) field.value = '';
    onSubmitted(challenge, outcome);
  }

  return (
    <form className={styles.form} aria-label={texts.submitFile} noValidate onSubmit={submit}>
      <label htmlFor={id}>{texts.programFile}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={languages.map(({ file }) => extensionOf(file)).join()}
        aria-describedby={`${id}-hint`}
        onChange={() => setWhy('')}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {languages.map(({ name, file }) => `${name}: ${extensionOf(file)}`).join(', ')}
      </p>
      <InlineError message={triedFor?._id === challenge?._id ? why || error : ''} />
      <Button type="submit" look="soft" isBusy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  );
}

async function readyToSend(file: File | undefined, challenge: Challenge, languages: Props['languages']) {
  if (!file) return { reason: texts.chooseFileFirst };
  const language = languageOf(file.name, languages);
  if (!language) return { reason: texts.otherFile(file.name) };
  const read = await readProgram(file);
  if ('reason' in read) return read;
  return {
    challengeId: challenge._id,
    title: challenge.title,
    languageId: language.id,
    source: read.source,
    fileName: file.name.slice(0, 200),
  };
}
