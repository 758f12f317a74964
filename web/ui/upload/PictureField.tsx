/** A field for one picture: choose or drop it, see it, remove it. The upload starts immediately. */
import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FileField } from './FileField.tsx';
import { type UploadOptions, useFileUpload } from './file-upload.ts';
import { UploadProgress } from './UploadProgress.tsx';

interface UploadedPicture {
  /** The picture's URL; empty without a picture. */
  img: string;
  /** The name under which the server stores the picture. */
  imgName: string;
}

/** The form must not be saved between a call `onUploadingChange(true)` and `onUploadingChange(false)`. */
interface Props extends Omit<UploadOptions<UploadedPicture>, 'onUploaded'> {
  label: string;
  hint?: string;
  /** The shape of the preview: round for people, 16:9 for everything else. */
  shape: 'round' | 'wide';
  /** URL of the picture to show; empty without a picture. */
  img: string;
  /** Shown if there is no picture. */
  placeholder: ReactNode;
  /** The media types that the file chooser offers. */
  accept: string;
  percentLabel: (percent: number) => string;
  onChange: (picture: UploadedPicture) => void;
}

export function PictureField({ label, hint, shape, img, placeholder, accept, percentLabel, ...rest }: Props) {
  const { onChange, ...options } = rest;
  const { isUploading, percent, isWaiting, error, start, cancel } = useFileUpload({ ...options, onUploaded: onChange });

  return (
    <FileField
      label={label}
      hint={hint}
      accept={accept}
      shape={shape}
      preview={img ? <img src={img} alt="" /> : placeholder}
      isUploading={isUploading}
      chooseLabel={
        <>
          <ImageUp size={18} aria-hidden /> {img ? texts.changePicture : texts.choosePicture}
        </>
      }
      actions={(withFocus) => (
        <>
          {isUploading && (
            <Button look="quiet" onClick={withFocus(cancel)}>
              {texts.cancelUpload}
            </Button>
          )}
          {img && !isUploading && (
            <Button look="quiet" onClick={withFocus(() => onChange({ img: '', imgName: '' }))}>
              {texts.removePicture}
            </Button>
          )}
        </>
      )}
      error={error}
      onFiles={([file]) => start(file!)}
    >
      <UploadProgress
        percent={isUploading ? percent : 0}
        percentLabel={percentLabel}
        statusMessage={isWaiting ? texts.stalled : ''}
      />
    </FileField>
  );
}
