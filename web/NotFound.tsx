/** The page of an unknown URL. */
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/shell.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

/** @param home  URL of the Home button */
export function NotFound({ home }: { home: string }) {
  return (
    <NoticePage title={texts.notFound} action={{ to: home, name: generalTexts.home }}>
      <p>{texts.notFoundText}</p>
    </NoticePage>
  );
}
