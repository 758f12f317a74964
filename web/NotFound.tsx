/** An address at which there is nothing. */
import { Notice } from '#web/ui/feedback/NoticePage.tsx';

/** @param home where the Home button leads from here */
export function NotFound({ home }: { home: string }) {
  return (
    <Notice title="Page not Found" way={{ to: home, name: 'Home' }}>
      <p>Return to Home to solve this error</p>
    </Notice>
  );
}
