/** /invalidpath: a URL with a missing part, such as the student of a fund page. */
import * as texts from '#texts/people/public-pages.ts';
import { ContactLine } from '#web/ContactLine.tsx';
import { paths } from '#web/paths.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

export default function InvalidPathPage() {
  return (
    <NoticePage title={texts.invalidPath} action={{ to: paths.home, name: texts.home }}>
      <ContactLine />
    </NoticePage>
  );
}
