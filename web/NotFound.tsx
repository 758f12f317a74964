/** The page of an unknown URL. */
import { Notice } from '#web/ui/feedback/NoticePage.tsx';

/** @param home  URL of the Home button */
export function NotFound({ home }: { home: string }) {
  return (
    <Notice title="Page not Found" way={{ to: home, name: 'Home' }}>
      <p>Return to Home to solve this error</p>
    </Notice>
  );
}
