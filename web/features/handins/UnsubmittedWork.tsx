/**
 * For a closed task: displays the student's drafts that were never submitted, to read and to copy. Drafts that
 * never reached the server stay on this device until the student discards them.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { type AssignmentWithHandin, handinMessages } from '#contract/handins.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { deviceDraft } from './autosave/device-draft.ts';
import { type HandinFields, isEmpty, isOnServer } from './handin-fields.ts';
import styles from './UnsubmittedWork.module.css';

export function UnsubmittedWork({ assignment }: { assignment: AssignmentWithHandin }) {
  const { draft } = assignment;
  const { onDevice, discard } = useDeviceDrafts(assignment);
  const focus = useFocusFallback<HTMLDivElement>();
  return (
    <div {...focus} tabIndex={-1} className={styles.closed}>
      <p className={styles.over}>{handinMessages.over}</p>
      {draft && !isEmpty(draft) && (
        <section aria-label="Your draft" className={styles.draft}>
          <p>Your draft was not handed in.</p>
          <Content content={draft} name="your draft" />
        </section>
      )}
      {onDevice.length > 0 && (
        <section aria-label="On this device" className={styles.draft}>
          <p>This is on this device only. The school never received it.</p>
          {onDevice.map((content, index) => {
            const name = index === 0 ? 'the draft on this device' : `draft ${index + 1} on this device`;
            return <Content key={name} content={content} name={name} />;
          })}
          <Button look="quiet" onClick={discard}>
            Discard it
          </Button>
        </section>
      )}
    </div>
  );
}

/** The drafts on this device that never reached the server. Drafts that turn out to be on the server are deleted. */
function useDeviceDrafts(assignment: AssignmentWithHandin) {
  const { taskId, revision } = assignment;
  const { _id: personId } = useMe();
  const [device] = useState(() => deviceDraft({ personId, taskId, revision }));
  const [drafts, setDrafts] = useState(() => {
    const current = device.find();
    return [...(current ? [current] : []), ...device.moveConflictingAside((draft) => isOnServer(draft, assignment))];
  });
  const onDevice = drafts.filter((each) => !isOnServer(each, assignment));
  const hasArrived = drafts.length > 0 && onDevice.length === 0;
  function discard() {
    device.clear();
    for (const each of drafts) device.discardConflicting(each);
    setDrafts([]);
  }
  // An effect, because no event handler runs when the server's drafts are loaded.
  const deleteArrived = useEffectEvent(discard);
  useEffect(() => {
    if (hasArrived) deleteArrived();
  }, [hasArrived]);
  return { onDevice, discard };
}

const Content = ({ content: { text, link, files }, name }: { content: HandinFields; name: string }) => (
  <>
    {(text || link) && <CopyableText name={name}>{text || link}</CopyableText>}
    {files.length > 0 && (
      <ul className={styles.files}>
        {files.map(({ name: file, fileName, bytes }) => (
          <li key={file}>
            {fileName}, {formatBytes(bytes)}
          </li>
        ))}
      </ul>
    )}
  </>
);
