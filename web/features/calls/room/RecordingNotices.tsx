/** Notices about recording: during it, before joining, and with its result for tutors. */
import { Circle, X } from 'lucide-react';
import { recordingMessages } from '#contract/recordings.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './RecordingNotices.module.css';

/** Shown during a recording. The start of a recording is announced as a caption (captions/captions.ts). */
export function RecordingBanner({ call }: { call: Call }) {
  const { recording } = useObservable(call.store);
  if (!recording) return null;
  return (
    <section aria-label="Recording" className={styles.banner}>
      <Circle size={12} fill="currentColor" aria-hidden className={styles.dot} />
      <p>
        <strong>Recording: the tutor’s voice and video (camera or shared screen)</strong>
        <span className={styles.details}> of {recording.name}. Students are not recorded.</span>
      </p>
    </section>
  );
}

/** Shown in the lobby. The live region is always rendered, so that a recording that starts meanwhile is read out. */
export const RecordingNotice = ({ isOn }: { isOn: boolean }) => (
  <div role="status">
    {isOn && (
      <p className={styles.notice}>
        <Circle size={12} fill="currentColor" aria-hidden className={styles.dot} />
        <span>
          <strong>This class is being recorded.</strong> {recordingMessages.notice}
        </span>
      </p>
    )}
  </div>
);

/** The outcome of the last recording, for tutors. The lesson's link opens another tab, so that the call continues. */
export function RecordingResult({ call }: { call: Call }) {
  const { recordingResult } = useObservable(call.store);
  return (
    <div role="status" className={styles.result}>
      {recordingResult && (
        <>
          <p>
            {recordingResult.message}{' '}
            {recordingResult.lesson && (
              <a
                href={paths.adminLesson(recordingResult.lesson.courseId, recordingResult.lesson.lessonId)}
                target="_blank"
                rel="noopener"
              >
                Open the draft<span className="visually-hidden"> in another tab</span>
              </a>
            )}
          </p>
          <IconButton name="Close this note" icon={X} onClick={() => call.store.set({ recordingResult: null })} />
        </>
      )}
    </div>
  );
}
