/** The page of an unknown URL. */
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

/** @param home  URL of the Home button */
export function NotFound({ home }: { home: string }) {
  return (
    <NoticePage title="Page not Found" action={{ to: home, name: 'Home' }}>
      <p>Return to Home to solve this error</p>
    </NoticePage>
  );
}
