/** A field for one picture: choose it (or drop it there), see it, take it away. It is sent as soon as it is chosen. */
import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FileField } from './FileField.tsx';
import { type SendFile, type SendingFailure, useFileSending } from './file-upload.ts';
import { SendingProgress, waitingNews } from './UploadProgress.tsx';

interface SentPicture {
  /** Its address; empty where there is no picture. */
  img: string;
  /** Its name where it is kept. */
  imgName: string;
}

interface Props {
  label: string;
  hint?: string;
  /** People are round, everything else is 16:9. */
  shape: 'round' | 'wide';
  /** The address to show; empty without a picture. */
  img: string;
  /** What is shown without a picture. */
  placeholder: ReactNode;
  /** Media types for the file chooser. */
  accept: string;
  send: SendFile<SentPicture>;
  drop: (file: File) => unknown;
  /** How far it is, in words. */
  inWords: (percent: number) => string;
  sentenceOf: (error: SendingFailure | undefined) => string;
  onChange: (picture: SentPicture) => void;
  /** Gets whether a picture is on its way: until it is there, a form saves nothing. */
  onSending: (isSending: boolean) => void;
}

export function PictureField({ label, hint, shape, img, placeholder, accept, inWords, ...rest }: Props) {
  const { onChange, ...needs } = rest;
  const sending = useFileSending({ ...needs, onSent: onChange });
  const { isSending, percent, isWaiting, error, start, cancel } = sending;

  return (
    <FileField
      label={label}
      hint={hint}
      accept={accept}
      shape={shape}
      preview={img ? <img src={img} alt="" /> : placeholder}
      isSending={isSending}
      choose={
        <>
          <ImageUp size={18} aria-hidden /> {img ? 'Change picture' : 'Choose a picture'}
        </>
      }
      ways={(andFocus) => (
        <>
          {isSending && (
            <Button look="quiet" onClick={andFocus(cancel)}>
              Cancel upload
            </Button>
          )}
          {img && !isSending && (
            <Button look="quiet" onClick={andFocus(() => onChange({ img: '', imgName: '' }))}>
              Remove picture
            </Button>
          )}
        </>
      )}
      error={error}
      onFiles={([file]) => start(file!)}
    >
      <SendingProgress percent={isSending ? percent : 0} inWords={inWords} news={isWaiting ? waitingNews : ''} />
    </FileField>
  );
}
