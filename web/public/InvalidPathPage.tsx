/** /invalidpath: a URL with a missing part, such as the student of a fund page. */
import { ContactLine } from '#web/ContactLine.tsx';
import { paths } from '#web/paths.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

export default function InvalidPathPage() {
  return (
    <NoticePage title="The URL path is invalid" action={{ to: paths.home, name: 'Home' }}>
      <ContactLine />
    </NoticePage>
  );
}
