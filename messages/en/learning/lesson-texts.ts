/** Texts of lessons. */
export const tooLong = 'A lesson’s text has at most 60,000 characters. Please move a part to another lesson.';
export const changedMeanwhile = 'Another author changed this text.';
export const versionGone = 'This version no longer exists.';
/** Asked before signing out. */
export const unsaved = 'You have unsaved changes to a lesson text. If you sign out now, they will be deleted.';
