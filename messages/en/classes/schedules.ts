/** The weekly schedule of classes. */
import type { Weekday } from '#messages/weekdays.ts';

// The week.
export const schedule = 'Schedule';
export const columns = { day: 'Day', from: 'From', to: 'To', event: 'Event', actions: 'Actions' };
export const today = 'Today';
export const onNow = 'On now';
export const nowAndNext = 'Now and next';
export const nowUntil = '<badge/> <event/>, until <end/>';
export const comingUp = '<label>Next</label> <event/>, <start/>';
export const startsToday = (time: string) => `today at ${time}`;
export const startsTomorrow = (time: string) => `tomorrow at ${time}`;
export const startsOn = (day: string, time: string) => `on ${day} at ${time}`;
export const join = 'Join';
export const courseWith = (course: string, tutor: string) => `${course}, with ${tutor}`;
export const withTutor = (tutor: string) => `With ${tutor}`;
export const toAllStudents = 'Open to all students';
export const noneForYou = 'Nothing is planned for you yet';
export const noneForYouText = 'Enroll in a course to see its classes here.';
export const seeAllCourses = 'See all courses';
export const none = 'Nothing is planned yet';
export const noneText = 'Press Add Schedule to plan your first class.';

// Editing.
export const addSchedule = 'Add Schedule';
export const add = 'Add';
export const added = 'Added to the schedule';
export const updateSchedule = 'Update Schedule';
export const update = 'Update';
export const updated = 'Schedule updated';
export const edit = 'Edit';
/** After 'Edit' or 'Delete', for screen readers. */
export const entryOn = (event: string, day: string) => `${event} on ${day}`;
export const day = 'Day';
export const startTime = 'Start time';
export const endTime = 'End time';
export const eventLabel = 'Event';
export const course = 'Course';
export const courseHint = 'If you choose a course, only its students see this.';
export const allStudents = 'All students';
export const room = 'Room';
export const roomHint = 'While it is open, students can join from their schedule.';
export const noRoom = 'No room';
export const currentRoom = 'Current room';
export const remove = 'Delete';
export const areYouSure = 'Are you sure?';
export const removeText = ({ event, day, startTime, endTime }: Entry) =>
  `“${event}”, ${day} from ${startTime} to ${endTime}, will be deleted from the weekly schedule. This cannot be undone.`;

interface Entry {
  event: string;
  /** As `weekday` writes it. */
  day: string;
  startTime: string;
  endTime: string;
}

// The calendar of a phone.
export const subscribe = 'Subscribe';
export const privateLink = 'Your private link';
export const subscribeText =
  'See the schedule in your phone’s calendar: on an iPhone, open Calendar, then Calendars, Add Calendar, Add Subscription Calendar, and paste this link; on Android, open calendar.google.com in the browser, choose Other calendars, From URL, and paste it there.';
export const linkIsPrivate =
  'Anyone with this link can see your schedule. A new link replaces this one, also in your own calendars.';
export const createLink = 'Create a new link';
export const linkCreated = 'This is your new link. The old one no longer works.';

// Validation, and from the server.
/** The specification's text for the fields start, end and event. */
export const required = 'The field is required';
export const chooseDay = 'Choose a day from Monday to Sunday';
export const time = 'Give the time as hours and minutes, such as 14:30';
export const order = 'The end has to be after the start';
export const event = 'An event can have at most 200 characters';
export const overlaps = ({
  day,
  startTime,
  endTime,
  event,
}: {
  day: Weekday;
  startTime: string;
  endTime: string;
  event: string;
}) => `“${event}” is on ${day} from ${startTime} to ${endTime}. Please choose another time.`;
export const gone = 'This entry no longer exists.';
export const notYours = 'Only the tutor who made this entry, or the office, can change it.';
export const noId = 'Send the ID of the entry to delete.';
/** Texts that the specification gives word for word. */
export const deleted = 'Deleted successfully';
export const failed = 'An error occurred';
