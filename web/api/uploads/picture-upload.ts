/** Sending a picture in, for a course, a lesson or one's own profile. */

import { uploadMessages } from '#contract/messages/upload-messages.ts';
import { PICTURE_TYPES, type Picture } from '#contract/pictures.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { addEndpoints, answered } from '#web/api/queries.ts';
import { discardUpload, sendPicture } from './lazy-uploads.ts';
import type { FileToSend } from './upload.ts';

const picturesApi = addEndpoints((build) => ({
  sendPicture: build.other.mutation<Picture, FileToSend>({
    queryFn: (picture) => answered<Picture>(sendPicture(picture)),
  }),
}));

/** Any form that shows a picture by its address and saves it by its name. */
interface PictureForm {
  setValue(field: keyof Picture, value: string, options: { shouldDirty: true }): void;
}

/** For any picture's field: what the school takes, and how it is sent. */
export function usePictureSending() {
  const [send] = picturesApi.useSendPictureMutation();
  return {
    accept: PICTURE_TYPES,
    upload: send,
    discard: (file: File) => discardUpload('picture', file),
    percentLabel: uploadMessages.uploading,
    messageOf: sentenceOf,
  };
}

/** For the picture's field in such a form: also where the outcome goes. */
export function usePictureField({ setValue }: PictureForm) {
  return {
    ...usePictureSending(),
    onChange({ img, imgName }: Picture) {
      setValue('img', img, { shouldDirty: true });
      setValue('imgName', imgName, { shouldDirty: true });
    },
  };
}
