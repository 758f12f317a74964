/** Sending a picture in, for a course or for one's own profile. */
import { PICTURE_TYPES, type Picture, pictureMessages, pictures } from '#contract/pictures.ts';
import { CallFailed } from './call.ts';
import { sentenceOf } from './failures.ts';
import { answered, api } from './queries.ts';
import { isTaken, smallerPhoto } from './smaller-photo.ts';
import { type FileToSend, upload } from './upload.ts';

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
    inWords: pictureMessages.uploading,
    sentenceOf,
    onChange({ img, imgName }: Picture) {
      setValue('img', img, { shouldDirty: true });
      setValue('imgName', imgName, { shouldDirty: true });
    },
  };
}

/** Says no before a byte is sent where the answer is known, and sends no more bytes than are needed. */
async function sendPicture({ file, ...watched }: FileToSend) {
  if (!file.type.startsWith('image/')) throw refused(pictureMessages.notAPicture);
  const sent = await smallerPhoto(file);
  if (!isTaken(sent)) throw refused(pictureMessages.notAPicture);
  if (sent.size > pictures.add.upload.maxBytes) throw refused(pictureMessages.tooLarge);
  return upload(pictures.add, { file: sent, ...watched });
}

const refused = (message: string) => new CallFailed({ code: 'invalid', message });
