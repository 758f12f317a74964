/** Submitting a program by a button: under way, refused, or where it is now. */
import { useState } from 'react';
import { submit } from './submission-queue.ts';
import { dropUnsent, type Submitted } from './unsent-attempts.ts';

export function useSubmitting() {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  /** Resolves with whether the school has it, or will get it from this device. */
  async function send(submitted: Submitted): Promise<'sent' | 'kept' | 'refused'> {
    setBusy(true);
    setWrong('');
    const left = await submit(submitted);
    setBusy(false);
    if (!left) return 'sent';
    if (left.refused === null) return 'kept';
    // Whoever pressed is here to read it, and has the program.
    dropUnsent(left.key);
    setWrong(left.refused);
    return 'refused';
  }
  return { isBusy, wrong, send };
}
