/**
 * Adds the app's global listeners: they clear storage at sign-out, and tell the user that the session is over or that
 * this device solves a proof of work.
 */
import * as texts from '#texts/people/auth.ts';
import { clearStorageAtSignOut } from '#web/api/persisted.ts';
import { PROOF_OF_WORK_PROGRESS } from '#web/api/proof-of-work/progress-event.ts';
import { SESSION_OVER } from '#web/api/session.ts';
import { addMiddleware } from '#web/api/store.ts';

/** Adds the listeners. Call this once, when the app starts. */
export function listenToApp() {
  addMiddleware(clearStorageAtSignOut);

  addEventListener(SESSION_OVER, async () => {
    const { toast } = await import('#web/ui/feedback/toast.ts');
    await toast.info(texts.sessionOver);
  });

  let lastWork: number | null = null;
  addEventListener(PROOF_OF_WORK_PROGRESS, async (event) => {
    lastWork = (event as CustomEvent<number | null>).detail;
    const notice = await import('./ProofOfWorkNotice.tsx').catch(() => undefined);
    notice?.showProofOfWork(lastWork);
  });
}
