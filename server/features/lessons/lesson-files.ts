/** The picture and the video of a lesson: which files they are, and their deletion when no lesson shows them any more. */
import type { LessonChange } from '#contract/lessons.ts';
import type { Db } from '#server/db/connect.ts';
import { choosePicture, deletePictureIfUnused, pictureNameFrom } from '#server/features/pictures/pictures.ts';
import { chooseVideo, deleteVideoIfUnused, videoNameFrom } from '#server/features/videos/videos.ts';
import type { Services } from '#server/services.ts';
import type { LessonRow } from './lessons.store.ts';

type LessonFiles = Pick<LessonRow, 'pictureName' | 'videoName'>;
export const noFiles: LessonFiles = { pictureName: null, videoName: null };

/** Names of a lesson's new picture and video; undefined for a file that does not change. */
type FileNames = { [File in keyof LessonFiles]: string | undefined };

export const fileNamesFrom = (
  config: Services['config'],
  { imgThumbnail, imgName, videoUrl, videoName }: LessonChange,
): FileNames => ({
  pictureName: pictureNameFrom(config, [imgThumbnail, imgName]),
  videoName: videoNameFrom(config, [videoUrl, videoName]),
});

interface FileChoice {
  by: string;
  now: LessonFiles;
  wanted: FileNames;
}

export const chooseFiles = async (tx: Db, { by, now, wanted }: FileChoice): Promise<LessonFiles> => ({
  pictureName: await choosePicture(tx, { by, now: now.pictureName, wanted: wanted.pictureName }),
  videoName: await chooseVideo(tx, { by, now: now.videoName, wanted: wanted.videoName }),
});

/** Deletes a lesson's picture and video, unless they are used elsewhere, for example by another lesson. */
export async function deleteUnusedFiles(
  tx: Db,
  needs: Pick<Services, 'queue' | 'clock'>,
  { pictureName, videoName }: LessonFiles,
) {
  await deletePictureIfUnused(tx, needs, pictureName);
  await deleteVideoIfUnused(tx, needs, videoName);
}
