/** Writing a lesson's text: the editor beside its preview; on a narrow screen, each in a tab. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { LessonText } from '#contract/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import type { RenderExercise } from '#web/features/lesson-texts/reading/reading.ts';
import { LeaveConfirmation, useLeaveConfirmation } from '#web/ui/dialog/LeaveConfirmation.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { useConfirmUnload } from '#web/ui/upload/confirm-unload.ts';
import { isUnsaved } from './autosave/reducer.ts';
import { EditorMount } from './EditorMount.tsx';
import styles from './LessonTextEditor.module.css';
import { MissingFiles } from './MissingFiles.tsx';
import { Preview } from './Preview.tsx';
import { PublishText } from './PublishText.tsx';
import { OthersNotices, SaveStatus } from './SaveStatus.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { useWriting } from './use-writing.ts';
import { Versions } from './versions/Versions.tsx';

interface Props {
  lessonId: string;
  /** The text as the server has it. Read once: to open another lesson, render this with another `key`. */
  server: LessonText;
  isLessonPublished: boolean;
  /** The language of the lesson, if it differs from the page's language. */
  lang: string | undefined;
  /** Renders the exercise in the formatting help. */
  exercise: RenderExercise;
  /** More actions of the page. */
  actions: ReactNode;
}

export function LessonTextEditor({ lessonId, server, isLessonPublished, lang, exercise, actions }: Props) {
  const { state, isStored, autosave, editor, uploads, uploadError, ...rest } = useWriting({ lessonId, server });
  const { missingFiles } = state.server;
  const isUploading = rest.pendingUploads > 0;
  const confirmation = useLeaveConfirmation(isUploading);
  useConfirmUnload(isUploading || (isUnsaved(state) && !isStored));

  return (
    <>
      <div className={styles.bar}>
        <SaveStatus state={state} isStored={isStored} />
        <div className={styles.actions}>
          <Versions lessonId={lessonId} lang={lang} onRestore={editor.replaceText} />
          {actions}
          <PublishText {...{ lessonId, isLessonPublished, state, isUploading }} dispatch={autosave.dispatch} />
        </div>
      </div>
      <OthersNotices state={state} onChecked={() => autosave.dispatch({ type: 'checked' })} />
      <MissingFiles text={state.text} names={missingFiles} />
      <InlineError message={uploadError} />
      <Panes
        source={
          <div className={styles.source}>
            <Toolbar onFormat={editor.format} onUploads={uploads.add} exercise={exercise} />
            <EditorMount editor={editor} />
          </div>
        }
        preview={<Preview text={state.text} lessonId={lessonId} missingFiles={missingFiles} lang={lang} />}
      />
      <LeaveConfirmation confirmation={confirmation} kind="file" />
    </>
  );
}

function Panes({ source, preview }: { source: ReactNode; preview: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  const [shown, show] = useState<string>(texts.write);

  if (isWide)
    return (
      <div className={styles.panes}>
        {source}
        {preview}
      </div>
    );
  return (
    <Tabs
      label={texts.views}
      chosen={shown}
      onChoose={show}
      tabs={[
        { name: texts.write, panel: source },
        { name: texts.preview, panel: preview },
      ]}
    />
  );
}
