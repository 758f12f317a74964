/** The texts of the welcome page, in each language, for the office. */
import '@mantine/core/styles/Input.layer.css';
import { localeTags } from '#messages/locales.ts';
import * as texts from '#texts/front-page.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './FrontPage.module.css';
import { FrontPageForm } from './FrontPageForm.tsx';
import { useFrontPagesQuery } from './front-page.api.ts';

export function FrontPages() {
  const found = useFrontPagesQuery(undefined, { refetchOnMountOrArgChange: true });

  if (found.isLoading) return <Spinner />;
  if (!found.data) return <LoadFailed message={sentenceOf(found.error)} onRetry={found.refetch} />;
  const pages = found.data;
  return (
    <section className={styles.section} aria-labelledby="welcome-page">
      <header>
        <h2 id="welcome-page">{texts.title}</h2>
        <p>{texts.intro}</p>
        <a href={paths.welcome}>{texts.view}</a>
      </header>
      {localeTags.map((locale) => (
        <FrontPageForm key={locale} locale={locale} page={pages[locale]} />
      ))}
    </section>
  );
}
