/** The files of the student's page, the buttons for its tests, and the page itself. */
import { useMemo } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as texts from '#texts/code/web-challenges.ts';
import type { useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { FormatButton } from '#web/features/formatters/FormatButton.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { filesOf, sourceOf } from '#web/features/projects/editing/page-source.ts';
import { FilesEditor } from '#web/features/projects/editor/FilesEditor.tsx';
import { PagePreview } from '#web/features/projects/preview/PagePreview.tsx';
import { useSources } from '#web/features/projects/preview/use-sources.ts';
import { ProgramActions } from '#web/student/challenges/ProgramActions.tsx';
import { StartOver } from '#web/student/challenges/StartOver.tsx';
import { runPageTestsOn } from '#web/web-challenges/page-runs.ts';
import styles from './PageEditor.module.css';

interface Props {
  challenge: Challenge;
  /** The source of the page. */
  code: string;
  sample: string;
  /** Whether the page is stored in this browser. */
  isKept: boolean;
  onWrite: (source: string) => void;
  onReplace: (source: string) => void;
  testRun: ReturnType<typeof useTestRun>;
  onResults: () => void;
  onSubmitted: (source: string) => void;
}

export function PageEditor({ challenge, code, sample, isKept, onWrite, onReplace, ...running }: Props) {
  const { theme, fontSize } = useEditorPreferences();
  const files = useMemo(() => filesOf(code), [code]);
  const sources = useSources(files);
  return (
    <section aria-label={texts.yourPage} className={styles.page}>
      <header className={styles.head}>
        <h2>{texts.yourPage}</h2>
        <StartOver code={code} sample={sample} text={texts.startOverText} onStartOver={onReplace} />
      </header>
      <FilesEditor
        files={files}
        opened={Object.keys(files)}
        look={{ theme, fontSize }}
        tools={(path, editor) => <FormatButton path={path} editor={editor} />}
        isStacked
        current={() => files}
        onChange={(changed) => onWrite(sourceOf(changed))}
        side={({ onJump }) => (
          <>
            <p className={styles.hint}>
              <span className={styles.keys}>{challengesTexts.editorKeys} </span>
              <span role="status">{isKept ? texts.kept : texts.notKept}</span>
            </p>
            <ProgramActions
              challenge={challenge}
              program={{ languageId: WEB_PAGE, source: code }}
              runHere={runPageTestsOn(sources, challenge.timeLimit)}
              {...running}
            />
            <div className={styles.preview}>
              <PagePreview files={sources} onJump={onJump} />
            </div>
          </>
        )}
      />
    </section>
  );
}
