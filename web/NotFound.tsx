/** The page that is shown for an unknown URL. */
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/shell.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

/** @param home  the URL to which the Home button leads */
export function NotFound({ home }: { home: string }) {
  return (
    <NoticePage title={texts.notFound} action={{ to: home, name: generalTexts.home }}>
      <p>{texts.notFoundText}</p>
    </NoticePage>
  );
}
