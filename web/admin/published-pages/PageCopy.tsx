/** One copy of a student's page, as a page that runs and as files. */
import { lazy, Suspense, useId, useState } from 'react';
import { smallPicture } from '#contract/fields/pictures.ts';
import type { ProjectFile } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ReviewPage.module.css';

/** Also loads the grammars of HTML and JavaScript. */
const Screen = lazy(() =>
  import('#web/features/projects/preview/PublishedScreen.tsx').then(({ PublishedScreen }) => ({
    default: PublishedScreen,
  })),
);

interface Props {
  title: string;
  /** Since when the copy is there. */
  at: string;
  files: ProjectFile[];
}

export function PageCopy({ title, at, files }: Props) {
  const id = useId();
  const [shownAs, setShownAs] = useState<'page' | 'files' | 'stopped'>('page');
  return (
    <section aria-labelledby={id} className={styles.copy}>
      <header className={styles.copyHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <DateTime at={at} />
        </div>
        <fieldset aria-label={texts.showAs(title)} className={styles.choice}>
          <Button look="quiet" aria-pressed={shownAs === 'page'} onClick={() => setShownAs('page')}>
            {texts.asPage}
          </Button>
          <Button look="quiet" aria-pressed={shownAs === 'files'} onClick={() => setShownAs('files')}>
            {texts.asFiles}
          </Button>
          <Button look="quiet" aria-pressed={shownAs === 'stopped'} onClick={() => setShownAs('stopped')}>
            {texts.stop}
          </Button>
        </fieldset>
      </header>
      {shownAs === 'page' && (
        <div className={styles.screen}>
          <Suspense fallback={<Spinner />}>
            <Screen files={files} />
          </Suspense>
        </div>
      )}
      {shownAs === 'files' && files.map((file) => <OneFile key={file.path} file={file} />)}
      {shownAs === 'stopped' && <p role="status">{texts.stopped}</p>}
    </section>
  );
}

const OneFile = ({ file }: { file: ProjectFile }) => (
  <details className={styles.file} open>
    <summary>{file.path}</summary>
    {'text' in file ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls has to be reachable by the keyboard
      <pre className={styles.code} tabIndex={0}>
        {file.text}
      </pre>
    ) : (
      <img className={styles.picture} src={smallPicture(file.picture.img)} alt={file.path} />
    )}
  </details>
);
