/** Lessons that a student reads without a network. */

export const keepOffline = 'Keep offline';
export const onThisDevice = 'On this device';
export const lessonTitle = 'This lesson offline';
export const courseTitle = 'This course offline';
export const completedUnsent = 'Completed. It will be sent when you’re back online.';
export const notCompletedUnsent = 'It will be sent when you’re back online.';
