/** Videos. */
export const notYours = 'This is not a video that you have uploaded. Upload it again, then save.';
export const two = 'The two fields of the video name different videos. Send one of them.';
export const notAVideo = 'This is not a video that we can show: send an MP4 or WebM.';
export const expired = 'This video link has expired. Please open the lesson again.';

// Watching.
export const named = (title: string) => `Video: ${title}`;
export const resumesAt = (time: string) => `Resumes at ${time}`;
export const unreachable = 'The video could not be loaded. Check your connection and try again.';
export const gone = 'This video is no longer available.';
export const unplayable = 'This video cannot be played on this device.';
export const notPlaying = 'The video cannot be played right now.';
export const tryAgain = 'Try again';

// Renditions.
export const howToWatch = 'Video quality';
export const renditions = { normal: 'Normal', low: 'Low data', audio: 'Audio only' };
/** In a list of sizes: 'Normal 12 MB · low data 4 MB'. */
export const renditionsInList = { normal: 'Normal', low: 'low data', audio: 'audio only' };
export const sizeInAll = (size: string) => `${size} in all`;
export const beingPrepared = 'The school server is preparing smaller versions.';
export const preparationFailed = 'The school server could not make smaller versions.';
