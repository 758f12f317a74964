/** Recordings. */

// During a recording.
export const recording = 'Recording';
export const banner = 'Recording: the tutor’s voice and video (camera or shared screen)';
/** Follows the banner on wide screens. */
export const bannerDetails = (name: string) => ` of ${name}; students are not recorded.`;
export const isRecorded = 'This class is being recorded.';
export const started = 'The recording has started.';
export const youAreRecorded = 'You are being recorded.';
/** Words in <more> are only for screen readers. */
export const openDraft = 'Open the draft<more> in another tab</more>';
export const closeNote = 'Close this note';

// To record.
export const record = 'Record';
export const recordClass = 'Record this class';
export const startRecording = 'Start recording';
export const stopRecording = 'Stop recording';
export const keepRecording = 'Keep recording';
export const notNow = 'Not now';
export const whatIsRecorded =
  'We record your voice and one video: your screen while you share it, otherwise your camera. What you turn off is not recorded.';
export const whatIsNotRecorded =
  'The voices and videos of students are never recorded. Everyone in the class sees that you are recording.';
export const whatItBecomes =
  'The recording becomes a draft lesson in this room’s course. Students see it once you publish it.';
export const whatItHasBecome = 'The recording so far becomes a draft lesson in this room’s course.';

/** Shown to every participant, in the call and before they join. */
export const notice =
  'The tutor’s voice and video (camera or shared screen) are being recorded. Students are not recorded.';

// From the server.
export const elsewhere = 'This class uses another provider, so the school cannot record it.';
export const noCourse =
  'A recording is saved in the room’s course, but this room has none. Close the room, choose a course for it, and open it again.';
export const already = 'This class is already being recorded.';
export const gone = 'This class is not being recorded.';
export const noRoom =
  'The school’s disk is nearly full, so the recording has ended. What was recorded until then is kept.';
export const noRoomAtAll = 'The school’s disk is nearly full, so nothing can be recorded now. The class continues.';
export const longEnough = 'The recording has ended because it reached the maximum length. You can start another one.';
export const largeEnough = 'The recording has ended because it reached the maximum size. You can start another one.';
export const tooSlow =
  'The school’s disk is too slow, so the recording has ended. What was recorded until then is kept.';
export const broken = 'The recording has stopped because of an error. What was recorded until then is kept.';
export const left = 'The recording has ended because the recorded tutor has been away for a minute.';
export const ended = 'The recording has ended.';
export const endedMeanwhile = 'The recording ended while you were away. Check the draft lessons of this course.';
export const nothing = 'Nothing was recorded.';
export const notKept = 'The recording could not be saved as a lesson yet. We will try again within an hour.';
export const kept = (title: string) =>
  `“${title}” is now a draft lesson of its course. Students see it once you publish it.`;

// The draft lesson that the server makes of a recording.
export const lessonTitle = (room: string, time: string) => `Recording of ${room}, ${time}`;
export const lessonText = (tutor: string) => `Recording of a live class that ${tutor} taught.`;
