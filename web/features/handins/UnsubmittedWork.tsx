/**
 * For a closed task: displays the student's drafts that were never submitted, to read and to copy. Drafts that
 * never reached the server stay on this device until the student discards them.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { AssignmentWithHandin } from '#contract/handins.ts';
import * as texts from '#texts/learning/handins.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { deviceDraft } from './autosave/device-draft.ts';
import { type HandinFields, isEmpty, isOnServer, toFields } from './handin-fields.ts';
import styles from './UnsubmittedWork.module.css';

export function UnsubmittedWork({ assignment }: { assignment: AssignmentWithHandin }) {
  const { draft } = assignment;
  const { onDevice, discard } = useDeviceDrafts(assignment);
  const focus = useFocusFallback<HTMLDivElement>();
  return (
    <div {...focus} tabIndex={-1} className={styles.closed}>
      <p className={styles.over}>{texts.over}</p>
      {draft && !isEmpty(toFields(draft)) && (
        <section aria-label={texts.yourDraft} className={styles.draft}>
          <p>{texts.draftNotHandedIn}</p>
          <Content content={toFields(draft)} name={texts.copiedYourDraft} />
          {draft.project && <p>{draft.project.name}</p>}
        </section>
      )}
      {onDevice.length > 0 && (
        <section aria-label={texts.onThisDevice} className={styles.draft}>
          <p>{texts.onDeviceOnly}</p>
          {onDevice.map((content, index) => {
            const name = index === 0 ? texts.copiedOnDevice : texts.copiedDraft(index + 1);
            return <Content key={name} content={content} name={name} />;
          })}
          <Button look="quiet" onClick={discard}>
            {texts.discard}
          </Button>
        </section>
      )}
    </div>
  );
}

/** Returns the drafts on this device that never reached the server, and deletes drafts that the server already has. */
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
