/** The dialog about what this device stores of lessons: the size before a download, its progress, and removal. */
import { useState } from 'react';
import type { Lesson, WholeLesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/stored-lessons.ts';
import { useMe } from '#web/api/session.ts';
import { PYTHON } from '#web/features/device-runs/device-languages.ts';
import { PythonDownload } from '#web/features/device-runs/PythonDownload.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { UploadProgress } from '#web/ui/upload/UploadProgress.tsx';
import { refreshCopies } from './copies-here.ts';
import { largeFilesNotHere, namesOf, smallFilesMissing } from './files-not-kept.ts';
import styles from './KeepDialog.module.css';
import { type Copy, dropCopies } from './lesson-copies.ts';
import { type Download, type Extras, type Plan, useDownload, usePlan } from './lesson-download.ts';

interface Props {
  title: string;
  lessons: Lesson[];
  copies: Copy[];
  onClose: () => void;
}

export default function KeepDialog({ title, lessons, copies, onClose }: Props) {
  const { _id: personId } = useMe();
  const download = useDownload(personId);
  const planning = usePlan(lessons);
  const [isRemoved, setRemoved] = useState(false);
  const kept = copies.filter(({ isKept, lessonId }) => isKept && lessons.some(({ _id }) => _id === lessonId));

  async function remove() {
    await dropCopies(personId, ({ lessonId }) => lessons.some(({ _id }) => _id === lessonId));
    await refreshCopies(personId);
    setRemoved(true);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.parts}>
        <p>{texts.lessonText}</p>
        {kept.length > 0 && <p className={styles.stored}>{storedLabel(kept, lessons.length)}</p>}
        <Offer
          lessons={lessons}
          kept={kept}
          planning={planning}
          download={download}
          onStart={() => setRemoved(false)}
        />
        {kept.length > 0 && download.share === undefined && (
          <Button look="quiet" onClick={remove}>
            {texts.remove}
          </Button>
        )}
        <div role="status">
          {(isRemoved || download.done) && <p>{isRemoved ? texts.removed : texts.saved}</p>}
          {download.share === undefined && (
            <NotKept
              lessons={planning.plan?.lessons ?? []}
              kept={kept}
              hasAskedForLarge={!isRemoved && download.done?.withLargeFiles === true}
            />
          )}
        </div>
        {download.failure && <p role="alert">{download.failure}</p>}
      </div>
    </Dialog>
  );
}

function storedLabel(kept: Copy[], all: number) {
  const size = formatBytes(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  return kept.length < all ? texts.someStored(kept.length, all, size) : texts.stored(size);
}

interface NotKeptProps {
  lessons: WholeLesson[];
  kept: Copy[];
  hasAskedForLarge: boolean;
}

/** The files that could not be stored. */
function NotKept({ lessons, kept, hasAskedForLarge }: NotKeptProps) {
  const missing = smallFilesMissing(lessons, kept);
  const large = hasAskedForLarge ? largeFilesNotHere(lessons, kept) : [];
  return (
    <>
      {missing.length > 0 && <p>{texts.missing(namesOf(missing, lessons))}</p>}
      {large.length > 0 && <p>{texts.largeMissing(namesOf(large, lessons))}</p>}
    </>
  );
}

interface OfferProps {
  lessons: Lesson[];
  kept: Copy[];
  planning: ReturnType<typeof usePlan>;
  download: Download;
  onStart: () => void;
}

/** What is not stored yet, with its size. */
function Offer({ lessons, kept, planning: { plan, error, retry }, download, onStart }: OfferProps) {
  const [extras, setExtras] = useState<Extras>({ withVideo: false, withLargeFiles: false });
  if (download.share !== undefined) return <Progress share={download.share} onCancel={download.cancel} />;
  if (error) return <LoadFailed message={error} onRetry={retry} />;
  if (!plan) return <Spinner />;
  const isKept = kept.length === lessons.length;
  const hasVideos = kept.filter(({ hasVideo }) => hasVideo).length === plan.videos;
  const offersVideo = plan.videos > 0 && !(isKept && hasVideos);
  const offersLarge = largeFilesNotHere(plan.lessons, kept).length > 0;
  const wanted = {
    withVideo: offersVideo && extras.withVideo,
    withLargeFiles: offersLarge && extras.withLargeFiles,
  };

  function start() {
    onStart();
    void download.start(plan!, wanted);
  }
  return (
    <>
      {!isKept && <p>{texts.textAndPictures(formatBytes(plan.bytes))}</p>}
      {offersVideo && (
        <Checkbox
          label={videoLabel(plan.videos, formatBytes(plan.videoBytes))}
          checked={wanted.withVideo}
          onChange={({ target }) => setExtras({ ...extras, withVideo: target.checked })}
        />
      )}
      {offersLarge && (
        <LargeFiles
          plan={plan}
          kept={kept}
          isWanted={wanted.withLargeFiles}
          onChange={(withLargeFiles) => setExtras({ ...extras, withLargeFiles })}
        />
      )}
      {!isKept && <Button onClick={start}>{texts.keep}</Button>}
      {isKept && (offersVideo || offersLarge) && (
        <Button isDisabled={!(wanted.withVideo || wanted.withLargeFiles)} onClick={start}>
          {texts.keepSelected}
        </Button>
      )}
      {plan.languageIds.includes(PYTHON) && <PythonDownload />}
    </>
  );
}

interface LargeFilesProps {
  plan: Plan;
  kept: Copy[];
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Asks whether to store the large files too, and names them. */
function LargeFiles({ plan: { lessons }, kept, isWanted, onChange }: LargeFilesProps) {
  const files = largeFilesNotHere(lessons, kept);
  return (
    <Checkbox
      label={texts.withLargeFiles(formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)))}
      hint={texts.largeFiles(namesOf(files, lessons))}
      checked={isWanted}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

const videoLabel = (videos: number, size: string) => (videos === 1 ? texts.withVideo(size) : texts.withVideos(size));

const Progress = ({ share, onCancel }: { share: number; onCancel: () => void }) => (
  <UploadProgress percent={Math.max(1, Math.floor(share * 100))} percentLabel={texts.saving} statusMessage="">
    <Button look="quiet" onClick={onCancel}>
      {texts.cancel}
    </Button>
  </UploadProgress>
);
