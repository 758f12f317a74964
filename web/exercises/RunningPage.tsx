/** The page of an exercise while it runs, with its console. Loaded when the student presses Run. */
import { useMemo } from 'react';
import { MAIN_PAGE } from '#contract/rules/page-files.ts';
import * as exerciseTexts from '#texts/learning/exercises.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { PageScreen } from '#web/features/projects/preview/PageScreen.tsx';
import { PreviewConsole } from '#web/features/projects/preview/PreviewConsole.tsx';
import { usePreview } from '#web/features/projects/preview/preview.ts';
import styles from './RunningPage.module.css';

interface Props {
  html: string;
  /** Whether the page may run from the school's own origin if the preview origin cannot be reached. */
  allowOwnOrigin: boolean;
  /** Called with the place of an error; undefined while the editor is not open. */
  onJump: ((path: string, line: number) => void) | undefined;
}

export default function RunningPage({ html, allowOwnOrigin, onJump }: Props) {
  const files = useMemo(() => [{ path: MAIN_PAGE, content: html }], [html]);
  const { preview, state } = usePreview(files);
  const hasConsole = state.lines.length > 0 || /<script/i.test(html);
  return (
    <section aria-label={texts.page}>
      <div className={styles.screen}>
        <PageScreen
          state={state}
          preview={preview}
          {...(!allowOwnOrigin && { onUnreachable: () => preview.stop(exerciseTexts.previewNotLoaded) })}
        />
      </div>
      {hasConsole && (
        <div className={styles.console}>
          <PreviewConsole lines={state.lines} onClear={preview.clear} onJump={onJump} />
        </div>
      )}
    </section>
  );
}
