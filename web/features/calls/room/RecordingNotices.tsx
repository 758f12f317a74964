/** That a class is being recorded: for everybody in it, for whoever is about to come in, and what has become of it. */
import { Circle, X } from 'lucide-react';
import { recordingMessages } from '#contract/recordings.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './RecordingNotices.module.css';

/** For as long as it lasts. It is read out as a caption when it begins: see captions.ts. */
export function RecordingMark({ call }: { call: Call }) {
  const { recording } = useObservable(call.store);
  if (!recording) return null;
  return (
    <section aria-label="Recording" className={styles.mark}>
      <Circle size={12} fill="currentColor" aria-hidden className={styles.dot} />
      <p>
        <strong>Recording: the tutor’s voice and picture</strong>
        <span className={styles.more}> of {recording.name}. Students are not recorded.</span>
      </p>
    </section>
  );
}

/** Before joining. There from the beginning, so that it is read out when it begins meanwhile. */
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

/** To tutors: where the recording is now. The link opens beside the class, which goes on. */
export function RecordedNote({ call }: { call: Call }) {
  const { recorded } = useObservable(call.store);
  return (
    <div role="status" className={styles.recorded}>
      {recorded && (
        <>
          <p>
            {recorded.message}{' '}
            {recorded.lesson && (
              <a
                href={paths.adminLesson(recorded.lesson.courseId, recorded.lesson.lessonId)}
                target="_blank"
                rel="noopener"
              >
                Open the draft<span className="visually-hidden"> in another tab</span>
              </a>
            )}
          </p>
          <IconButton name="Close this note" icon={X} onClick={() => call.store.set({ recorded: null })} />
        </>
      )}
    </div>
  );
}
