/**
 * Recordings of live classes: one tutor's voice and picture, never a student's. Everyone in the class is notified while
 * a recording is in progress; afterwards it becomes a draft of a lesson.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';

/** A recording in progress. */
export const Recording = z.object({
  /** The recorded user's id, and their name as displayed to others. */
  person: Id,
  name: z.string(),
  /** When the recording started, in ISO 8601. */
  since: z.string(),
});
export type Recording = z.output<typeof Recording>;

/** The lesson that a recording became. */
export const RecordedLesson = z.object({ lessonId: Id, courseId: Id, title: z.string() });
export type RecordedLesson = z.output<typeof RecordedLesson>;

export const recordingMessages = {
  /** Shown to every participant, in the call and before they join. */
  notice: 'The tutor’s voice and picture are being recorded. Students are not recorded.',
  elsewhere: 'This class goes over another provider, so the school cannot record it.',
  noCourse:
    'This room belongs to no course, so there is no place for a recording. Close the room, choose a course for it, and open it again.',
  already: 'This class is being recorded already.',
  gone: 'This class is not being recorded.',
  noRoom: 'The school’s disk is nearly full, so the recording has ended. What was recorded until then is kept.',
  noRoomAtAll: 'The school’s disk is nearly full, so nothing can be recorded now. The class goes on.',
  longEnough: 'The recording has ended, because it was as long as a recording may be. You can begin another one.',
  largeEnough: 'The recording has ended, because it was as large as a video may be. You can begin another one.',
  tooSlow: 'The school’s disk is too slow, so the recording has ended. What was recorded until then is kept.',
  broken: 'The recording could not go on. What was recorded until then is kept.',
  left: 'The recording has ended, because who was recorded has been away for a minute.',
  ended: 'The recording has ended.',
  endedMeanwhile: 'The recording ended while you were away. Look among the drafts of this course’s lessons.',
  nothing: 'Nothing was recorded.',
  notKept: 'The recording could not be filed as a lesson yet. The school tries again within an hour.',
  kept: (title: string) =>
    `“${title}” is a draft among the lessons of its course now. Students see it once you publish it.`,
};
