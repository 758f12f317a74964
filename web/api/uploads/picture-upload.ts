/** Picture uploads, for courses, lessons and profiles. */

import { PICTURE_TYPES, type Picture } from '#contract/fields/pictures.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { addEndpoints, toQueryResult } from '#web/api/queries.ts';
import { discardUpload, uploadPicture } from './lazy-uploads.ts';
import type { FileToSend } from './upload.ts';

const picturesApi = addEndpoints((build) => ({
  uploadPicture: build.other.mutation<Picture, FileToSend>({
    queryFn: (picture) => toQueryResult<Picture>(uploadPicture(picture)),
  }),
}));

/** A form that shows a picture by its URL and saves it by its name. */
interface PictureForm {
  setValue(field: keyof Picture, value: string, options: { shouldDirty: true }): void;
}

/** Returns what any picture field needs: the accepted types, and the upload. */
export function usePictureUpload() {
  const [send] = picturesApi.useUploadPictureMutation();
  return {
    accept: PICTURE_TYPES,
    upload: send,
    discard: (file: File) => discardUpload('picture', file),
    percentLabel: uploadsTexts.uploading,
    messageOf: sentenceOf,
  };
}

/** Returns what the picture field of a PictureForm needs. The upload also writes its result into the form. */
export function usePictureField({ setValue }: PictureForm) {
  return {
    ...usePictureUpload(),
    onChange({ img, imgName }: Picture) {
      setValue('img', img, { shouldDirty: true });
      setValue('imgName', imgName, { shouldDirty: true });
    },
  };
}
