/** Publishes the draft of a text. The text of a lesson that is itself a draft is published together with the lesson. */
import { useId } from 'react';
import * as texts from '#texts/learning/lesson-writing.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { usePublishLessonTextMutation } from '#web/features/lesson-texts/lesson-texts.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Autosave } from './autosave/autosave.ts';
import { statusOf, type WritingState } from './autosave/reducer.ts';
import styles from './LessonTextEditor.module.css';
import { withPlainLineBreaks } from './lines/lines.ts';

interface Props {
  lessonId: string;
  isLessonPublished: boolean;
  state: WritingState;
  dispatch: Autosave['dispatch'];
  /** Whether pictures are being uploaded: the text is not complete then. */
  isUploading: boolean;
}

export function PublishText({ lessonId, isLessonPublished, state, dispatch, isUploading }: Props) {
  const id = useId();
  const alertFailure = useFailureAlert();
  const [publishText, { isLoading }] = usePublishLessonTextMutation();
  const isPublished = state.text === state.server.published;

  async function publish() {
    const { data, error } = await publishText({ lessonId, revision: state.base.revision });
    if (data) {
      dispatch({ type: 'published', published: withPlainLineBreaks(data.published) });
      return toast.success(texts.published);
    }
    if ('code' in error && error.code === 'conflict') {
      dispatch({ type: 'poll' });
      return toast.info(texts.publishAgain);
    }
    return alertFailure(error);
  }

  if (!isLessonPublished) return <p className={styles.note}>{texts.withLesson}</p>;
  return (
    <div className={styles.publish}>
      <p id={id} className={styles.note}>
        {isPublished ? (state.text === '' ? '' : texts.upToDate) : texts.notPublishedYet}
      </p>
      <Button
        aria-describedby={id}
        isBusy={isLoading}
        isDisabled={isPublished || isUploading || statusOf(state) !== 'saved'}
        onClick={publish}
      >
        {texts.publish}
      </Button>
    </div>
  );
}
