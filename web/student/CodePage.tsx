/** /code: writing and running programs. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function CodePage() {
  return (
    <ComingPage title="Live Code" way={{ to: paths.home, name: 'Main' }}>
      Here you will write programs in many languages and run them in your browser.
    </ComingPage>
  );
}
