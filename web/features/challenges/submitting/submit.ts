/** Submits a program from a button, with its busy state and error. */
import { useState } from 'react';
import { submit } from './submission-queue.ts';
import { removeUnsent, type Submitted } from './unsent-attempts.ts';

export function useSubmit() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  /**
   * Submits a program. Resolves with 'sent' if the server has it, and with 'queued' if this device keeps it to send it
   * later.
   */
  async function send(submitted: Submitted): Promise<'sent' | 'queued' | 'refused'> {
    setBusy(true);
    setError('');
    const unsent = await submit(submitted);
    setBusy(false);
    if (!unsent) return 'sent';
    if (unsent.refused === null) return 'queued';
    // Unqueue a refused program: the student sees the error now, and still has the program in the editor or the file.
    removeUnsent(unsent.key);
    setError(unsent.refused);
    return 'refused';
  }
  return { isBusy, error, send };
}
