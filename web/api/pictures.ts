/** Sending a picture in, for a course, a lesson or one's own profile. */
import { PICTURE_TYPES, type Picture, pictureMessages } from '#contract/pictures.ts';
import { uploadMessages } from '#contract/uploads.ts';
import { sentenceOf } from './failures.ts';
import { answered, api } from './queries.ts';
import { dropFile, refused, sendFile } from './sending.ts';
import { isTaken, smallerPhoto } from './smaller-photo.ts';
import type { FileToSend } from './upload.ts';

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendPicture: build.mutation<Picture, FileToSend>({
      queryFn: (picture) => answered(sendPicture(picture)),
    }),
  }),
});

/** Any form that shows a picture by its address and saves it by its name. */
interface PictureForm {
  setValue(field: keyof Picture, value: string, options: { shouldDirty: true }): void;
}

/** For the picture's field in such a form: what the school takes, how it is sent, and where the outcome goes. */
export function usePictureField({ setValue }: PictureForm) {
  const [send] = picturesApi.useSendPictureMutation();
  return {
    accept: PICTURE_TYPES,
    send,
    drop: (file: File) => dropFile('picture', file),
    inWords: uploadMessages.uploading,
    sentenceOf,
    onChange({ img, imgName }: Picture) {
      setValue('img', img, { shouldDirty: true });
      setValue('imgName', imgName, { shouldDirty: true });
    },
  };
}

/** Says no before a byte is sent where the answer is known, and sends no more bytes than are needed. */
async function sendPicture(sent: FileToSend) {
  if (!sent.file.type.startsWith('image/')) throw refused(pictureMessages.notAPicture);
  const content = await smallerPhoto(sent.file);
  if (!isTaken(content)) throw refused(pictureMessages.notAPicture);
  return sendFile('picture', { ...sent, content });
}
