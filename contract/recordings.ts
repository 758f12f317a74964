/**
 * Recordings of live classes: one tutor's voice and video, never a student's. Everyone in the class is notified while
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
  notice: 'The tutor’s voice and video (camera or shared screen) are being recorded. Students are not recorded.',
  elsewhere: 'This class uses another provider, so the school cannot record it.',
  noCourse:
    'A recording is saved in the room’s course, but this room has none. Close the room, choose a course for it, and open it again.',
  already: 'This class is already being recorded.',
  gone: 'This class is not being recorded.',
  noRoom: 'The school’s disk is nearly full, so the recording has ended. What was recorded until then is kept.',
  noRoomAtAll: 'The school’s disk is nearly full, so nothing can be recorded now. The class continues.',
  longEnough: 'The recording has ended because it reached the maximum length. You can start another one.',
  largeEnough: 'The recording has ended because it reached the maximum size. You can start another one.',
  tooSlow: 'The school’s disk is too slow, so the recording has ended. What was recorded until then is kept.',
  broken: 'The recording has stopped because of an error. What was recorded until then is kept.',
  left: 'The recording has ended because the recorded tutor has been away for a minute.',
  ended: 'The recording has ended.',
  endedMeanwhile: 'The recording ended while you were away. Check the draft lessons of this course.',
  nothing: 'Nothing was recorded.',
  notKept: 'The recording could not be saved as a lesson yet. We will try again within an hour.',
  kept: (title: string) => `“${title}” is now a draft lesson of its course. Students see it once you publish it.`,
};
