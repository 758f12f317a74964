/** /invalidpath: an address that lacks something, such as the student that a help-fund page is for. */
import { ContactLine } from '#web/ContactLine.tsx';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/NoticePage.tsx';

export default function InvalidPathPage() {
  return (
    <Notice title="The URL path is invalid" way={{ to: paths.home, name: 'Home' }}>
      <ContactLine />
    </Notice>
  );
}
