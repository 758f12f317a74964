/**
 * A field for one video: choose it (or drop it there), watch it, take it away.
 * It is sent as soon as it is chosen, can be paused, and goes on where it
 * stopped, also after a reload, when the same file is chosen again.
 */
import { Clapperboard } from 'lucide-react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { sizeInWords } from './byte-size.ts';
import { useAsksBeforeClosing } from './confirm-unload.ts';
import { FileField } from './FileField.tsx';
import { type SendFile, type SendingFailure, useFileSending } from './file-upload.ts';
import { speedInWords, timeLeftInWords } from './speed-labels.ts';
import { SendingProgress, waitingNews } from './UploadProgress.tsx';
import styles from './VideoField.module.css';

interface SentVideo {
  /** Its address; empty where there is no video. */
  videoUrl: string;
  /** Its name where it is kept. */
  videoName: string;
}

/** A file of which a part went out before. */
interface Unfinished {
  name: string;
  percent: number;
}

interface Props {
  label: string;
  hint?: string;
  /** The address to watch it at; empty without a video. */
  videoUrl: string;
  /** Media types for the file chooser. */
  accept: string;
  send: SendFile<SentVideo>;
  drop: (file: File) => unknown;
  findUnfinished: () => Unfinished | undefined;
  /** How far it is, in words. */
  inWords: (percent: number) => string;
  sentenceOf: (error: SendingFailure | undefined) => string;
  onChange: (video: SentVideo) => void;
  /** Gets whether a video is on its way, or paused: until it is there, a form saves nothing. */
  onSending: (isSending: boolean) => void;
}

export function VideoField({ label, hint, videoUrl, accept, findUnfinished, inWords, ...rest }: Props) {
  const { onChange, ...needs } = rest;
  const sending = useFileSending({ ...needs, onSent: onChange });
  const { isSending, percent, start } = sending;
  // Whoever closes the page by accident would have to choose it again.
  useAsksBeforeClosing(isSending);
  const unfinished = isSending ? undefined : findUnfinished();

  return (
    <FileField
      label={label}
      hint={unfinished ? <GoOn {...unfinished} /> : hint}
      accept={accept}
      shape="wide"
      preview={videoUrl ? <Player src={videoUrl} /> : <Clapperboard size={40} aria-hidden />}
      isSending={isSending}
      choose={
        <>
          <Clapperboard size={18} aria-hidden /> {videoUrl ? 'Change video' : 'Choose a video'}
        </>
      }
      ways={(andFocus) => (
        <>
          <Controls {...sending} cancel={andFocus(sending.cancel)} />
          {videoUrl && !isSending && (
            <Button look="quiet" onClick={andFocus(() => onChange({ videoUrl: '', videoName: '' }))}>
              Remove video
            </Button>
          )}
        </>
      )}
      error={sending.error}
      onFiles={([file]) => start(file!)}
    >
      <SendingProgress percent={isSending ? percent : 0} inWords={inWords} news={newsOf(sending)}>
        {isSending && <Details {...sending} />}
      </SendingProgress>
    </FileField>
  );
}

const GoOn = ({ name, percent }: Unfinished) => (
  <strong className={styles.again}>
    Choose {name} again to go on at about {percent} %.
  </strong>
);

type Sending = ReturnType<typeof useFileSending>;

function Controls({ state, pause, resume, cancel, isSending }: Sending) {
  if (!isSending) return null;
  return (
    <div className={styles.controls}>
      {/* One button with two words, so that the focus stays on it. */}
      <Button look="soft" onClick={state === 'paused' ? resume : pause}>
        {state === 'paused' ? 'Resume' : 'Pause'}
      </Button>
      <Button look="quiet" onClick={cancel}>
        Cancel upload
      </Button>
    </div>
  );
}

function newsOf({ isWaiting, state, file }: Sending) {
  if (isWaiting) return waitingNews;
  return state === 'success' && file ? `${file.name} has arrived.` : '';
}

/** 'boxes.mp4, 143 MB · 1.2 MB/s · about 3 minutes left'. */
function Details({ file, state, sent, of, speed }: Sending) {
  const pace = speed > 0 ? [speedInWords(speed), timeLeftInWords((of - sent) / speed)] : [];
  const now = state === 'paused' ? ['paused'] : pace;
  return <p className={styles.details}>{[`${file?.name}, ${sizeInWords(of)}`, ...now].join(' · ')}</p>;
}

// biome-ignore lint/a11y/useMediaCaption: whoever watches here has just sent it
const Player = ({ src }: { src: string }) => <video src={src} controls preload="metadata" aria-label="The video" />;
