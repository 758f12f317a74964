/** What the app does wherever the person is: forgets drafts at signing out, says that a session is over, or that it works past a limit. */
import { forgetDraftsAtSignOut } from '#web/api/persisted.ts';
import { SESSION_OVER } from '#web/api/session.ts';
import { addMiddleware } from '#web/api/store.ts';
import { WORKING } from '#web/api/working.ts';

/** Once, at the start. */
export function listenToApp() {
  addMiddleware(forgetDraftsAtSignOut);

  addEventListener(SESSION_OVER, async () => {
    const { toast } = await import('#web/ui/feedback/toast.ts');
    await toast.info('Your session has ended. Please sign in.');
  });

  let lastWork: number | null = null;
  addEventListener(WORKING, async (event) => {
    lastWork = (event as CustomEvent<number | null>).detail;
    const notice = await import('./WorkNotice.tsx').catch(() => undefined);
    notice?.showWork(lastWork);
  });
}
