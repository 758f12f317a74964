/** Notices about recording: during it, before joining, and with its result for tutors. */

import { Circle, X } from 'lucide-react';
import * as texts from '#texts/classes/recordings.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './RecordingNotices.module.css';

/** Shown during a recording. The start of a recording is announced as a caption (captions/captions.ts). */
export function RecordingBanner({ call }: { call: Call }) {
  const { recording } = useObservable(call.store);
  if (!recording) return null;
  return (
    <section aria-label={texts.recording} className={styles.banner}>
      <Circle size={12} fill="currentColor" aria-hidden className={styles.dot} />
      <p>
        <strong>{texts.banner}</strong>
        <span className={styles.details}>{texts.bannerDetails(recording.name)}</span>
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
          <strong>{texts.isRecorded}</strong> {texts.notice}
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
                {rich(texts.openDraft, { more: (words) => <span className="visually-hidden">{words}</span> })}
              </a>
            )}
          </p>
          <IconButton name={texts.closeNote} icon={X} onClick={() => call.store.set({ recordingResult: null })} />
        </>
      )}
    </div>
  );
}
