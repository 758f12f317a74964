/** /invalidpath: an address that lacks something, such as the student that a help-fund page is for. */
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
