/** Announcements: what staff write to everyone, a role, a course or an intake. */
import { plural } from './locale.ts';

export const title = 'Announcements';

// For readers.
export const none = 'No announcements yet';
export const noneText = 'Announcements from the school appear here.';
export const all = 'All announcements';
export const isNew = 'New';
export const gone = 'This announcement no longer exists.';
export const goneTitle = 'Announcement not found';
export const notSent = 'Not sent yet';

// The staff's list.
export const about = 'Recipients see an announcement in the bell, and get an email unless they have turned it off.';
export const written = 'Written';
export const received = 'Received';
export const noneSentText = 'Press Write announcement to send the first one.';
export const courseFirst = 'You can write to your students once you teach a course.';
export const columns = { announcement: 'Announcement', to: 'To', state: 'Sent', readers: 'Read by' };
export const scheduled = 'Scheduled for <when/>';
export const readBy = (readers: number, recipients: number) => `${readers} of ${recipients}`;
export const audiences = {
  everyone: 'Everyone',
  students: 'All students',
  tutors: 'All tutors',
  office: 'The office',
};
export const ofIntake = (intake: string | null, course: string) =>
  intake === null ? `${course}: a deleted intake` : `${course}: ${intake}`;

// Writing.
export const add = 'Write announcement';
export const edit = 'Edit<name/>';
export const editTitle = 'Edit announcement';
export const to = 'To';
export const courses = 'Students of a course';
export const intakes = 'Students of an intake';
export const reach = (people: number) => plural(people, { one: 'Reaches # person.', other: 'Reaches # people.' });
export const titleLabel = 'Title';
export const textLabel = 'Text';
export const when = 'Send on (optional)';
export const whenHint = (city: string) => `${city} time. Leave it empty to send now.`;
export const send = 'Send';
export const save = 'Save';
export const sent = 'Announcement sent';
export const planned = 'Announcement scheduled';
export const saveFailed = 'The announcement was not saved';
export const remove = 'Delete<name/>';
export const removeQuestion = (name: string) => `Delete “${name}”?`;
export const removeText =
  'It is removed for all recipients, also from the bell. Emails already sent cannot be taken back.';
export const removeScheduledText = 'It will not be sent. This cannot be undone.';
export const confirmRemove = 'Delete';

// Validation, and from the server.
export const badTitle = 'Enter a title of at most 120 characters';
export const badText = 'Enter a text of at most 5,000 characters';
export const badTime = 'Choose a day and a time';
export const pastTime = 'Choose a time in the future, or leave it empty to send now.';
export const noAudience = 'Choose a course or an intake.';
export const ownCoursesOnly = 'Tutors write to the students of their own courses.';
export const notYours = 'Only its author and the office can change this announcement.';
export const alreadySent = 'This announcement was already sent, so it cannot be changed.';
export const deleted = 'Announcement deleted';
export const markedRead = 'Marked as read';
