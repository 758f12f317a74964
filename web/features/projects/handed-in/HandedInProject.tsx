/** A project as it was handed in: its zip, and on request its page and its files, which are loaded then. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { smallPicture } from '#contract/fields/pictures.ts';
import type { ProjectFile, ProjectKind } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/handed-in-projects.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { kindNames } from '#web/features/projects/kinds.ts';
import { PublishedScreen } from '#web/features/projects/preview/PublishedScreen.tsx';
import { Button, DownloadLink } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './HandedInProject.module.css';
import { useHandedInProjectQuery, zipAddress } from './handed-in-projects.api.ts';

interface Props {
  attemptId: string;
  project: { name: string; kind: ProjectKind };
  /** What is shown at first. */
  initial?: 'page' | undefined;
}

export default function HandedInProject({ attemptId, project: { name, kind }, initial }: Props) {
  const isWeb = kind === 'web';
  const [shown, setShown] = useState<'page' | 'files' | undefined>(isWeb ? initial : undefined);
  const lookOf = (part: 'page' | 'files') => (shown === part ? 'soft' : 'quiet');
  const toggle = (part: 'page' | 'files') => setShown(shown === part ? undefined : part);
  return (
    <section aria-label={name} className={styles.project}>
      <header className={styles.head}>
        <p>
          <strong>{name}</strong> · {kindNames[kind]}
        </p>
        <div className={styles.buttons}>
          {isWeb && (
            <Button look={lookOf('page')} aria-pressed={shown === 'page'} onClick={() => toggle('page')}>
              {texts.page}
            </Button>
          )}
          <Button look={lookOf('files')} aria-pressed={shown === 'files'} onClick={() => toggle('files')}>
            {texts.files}
          </Button>
          <DownloadLink href={zipAddress(attemptId)}>
            <Download size={18} aria-hidden /> {texts.download}
          </DownloadLink>
        </div>
      </header>
      {shown && <Content attemptId={attemptId} shown={shown} />}
    </section>
  );
}

function Content({ attemptId, shown }: { attemptId: string; shown: 'page' | 'files' }) {
  const { data, error, refetch } = useHandedInProjectQuery(attemptId);
  if (!data) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  if (shown === 'files') return data.files.map((file) => <OneFile key={file.path} file={file} />);
  return (
    <div className={styles.screen}>
      <PublishedScreen files={data.files} />
    </div>
  );
}

const OneFile = ({ file }: { file: ProjectFile }) => (
  <details className={styles.file}>
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
