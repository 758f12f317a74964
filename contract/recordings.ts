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
