/**
 * A field for one video: choose or drop it, watch it, remove it. The upload
 * starts immediately, can be paused, and resumes after a reload when the same file
 * is chosen again.
 */
import { Clapperboard } from 'lucide-react';
import * as texts from '#texts/ui.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { formatBytes } from './byte-size.ts';
import { useConfirmUnload } from './confirm-unload.ts';
import { FileField } from './FileField.tsx';
import { type UploadOptions, useFileUpload } from './file-upload.ts';
import { speedLabel, timeLeftLabel } from './speed-labels.ts';
import { UploadProgress } from './UploadProgress.tsx';
import styles from './VideoField.module.css';

interface UploadedVideo {
  /** The video's URL; empty without a video. */
  videoUrl: string;
  /** The name under which the server stores the video. */
  videoName: string;
}

/** An upload that was interrupted on an earlier visit. */
interface Unfinished {
  name: string;
  percent: number;
}

/** The form must not be saved between a call `onUploadingChange(true)` and `onUploadingChange(false)`. */
interface Props extends Omit<UploadOptions<UploadedVideo>, 'onUploaded'> {
  label: string;
  hint?: string;
  /** URL at which the user can watch the video; empty without a video. */
  videoUrl: string;
  /** The media types that the file chooser offers. */
  accept: string;
  findUnfinished: () => Unfinished | undefined;
  percentLabel: (percent: number) => string;
  onChange: (video: UploadedVideo) => void;
}

export function VideoField({ label, hint, videoUrl, accept, findUnfinished, percentLabel, ...rest }: Props) {
  const { onChange, ...options } = rest;
  const upload = useFileUpload({ ...options, onUploaded: onChange });
  const { isUploading, percent, start } = upload;
  // Asks before the tab is closed, because after an accidental close the user has to choose the file again.
  useConfirmUnload(isUploading);
  const unfinished = isUploading ? undefined : findUnfinished();

  return (
    <FileField
      label={label}
      hint={unfinished ? <ResumeHint {...unfinished} /> : hint}
      accept={accept}
      shape="wide"
      preview={videoUrl ? <Player src={videoUrl} /> : <Clapperboard size={40} aria-hidden />}
      isUploading={isUploading}
      chooseLabel={
        <>
          <Clapperboard size={18} aria-hidden /> {videoUrl ? texts.changeVideo : texts.chooseVideo}
        </>
      }
      actions={(withFocus) => (
        <>
          <Controls {...upload} cancel={withFocus(upload.cancel)} />
          {videoUrl && !isUploading && (
            <Button look="quiet" onClick={withFocus(() => onChange({ videoUrl: '', videoName: '' }))}>
              {texts.removeVideo}
            </Button>
          )}
        </>
      )}
      error={upload.error}
      onFiles={([file]) => start(file!)}
    >
      <UploadProgress
        percent={isUploading ? percent : 0}
        percentLabel={percentLabel}
        statusMessage={statusMessageOf(upload)}
      >
        {isUploading && <Details {...upload} />}
      </UploadProgress>
    </FileField>
  );
}

const ResumeHint = ({ name, percent }: Unfinished) => (
  <strong className={styles.resume}>{texts.chooseToResume(name, percent)}</strong>
);

type Upload = ReturnType<typeof useFileUpload>;

function Controls({ state, pause, resume, cancel, isUploading }: Upload) {
  if (!isUploading) return null;
  return (
    <div className={styles.controls}>
      {/* One button whose label changes, and not two buttons, so that it keeps the focus. */}
      <Button look="soft" onClick={state === 'paused' ? resume : pause}>
        {state === 'paused' ? texts.resume : texts.pause}
      </Button>
      <Button look="quiet" onClick={cancel}>
        {texts.cancelUpload}
      </Button>
    </div>
  );
}

function statusMessageOf({ isWaiting, state, file }: Upload) {
  if (isWaiting) return texts.stalled;
  return state === 'success' && file ? texts.uploaded(file.name) : '';
}

/** Shows the file and its progress: 'boxes.mp4, 143 MB · 1.2 MB/s · about 3 minutes left'. */
function Details({ file, state, sent, of, speed }: Upload) {
  const rate = speed > 0 ? [speedLabel(speed), timeLeftLabel((of - sent) / speed)] : [];
  const status = state === 'paused' ? [texts.paused] : rate;
  return <p className={styles.details}>{[`${file?.name}, ${formatBytes(of)}`, ...status].join(' · ')}</p>;
}

const Player = ({ src }: { src: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: the tutor who watches it here has just uploaded it
  <video src={src} controls preload="metadata" aria-label={texts.theVideo} />
);
