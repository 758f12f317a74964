/** Rooms. */
import { plural } from '#messages/en/locale.ts';

// Lists.
export const livestream = 'Livestream';
export const loading = 'Loading';
export const rooms = 'Rooms';
export const nameColumn = 'Room Name';
export const statusColumn = 'Status';
export const actionsColumn = 'Actions';
export const statuses = { active: 'Active', inactive: 'Inactive' };
export const toAllStudents = 'Open to all students';
/** `audience`: the room's course, or `toAllStudents`. */
export const about = (audience: string, tutor: string) => `${audience}, with ${tutor}`;
export const openedAt = 'Opened <time/>';
export const openCount = (count: number) => plural(count, { one: '1 room is open.', other: '# rooms are open.' });
export const otherTutorsRoom = 'Another tutor’s room';
export const noRooms = 'No rooms yet';
export const noRoomsText = 'Press Add room to create the first one.';
export const goToSchedule = 'Go to Schedule';
export const pastClasses = 'Past classes';

// Entering. The room's name follows the verb for screen readers.
export const enter = 'Enter';
export const enterRoom = 'Enter room';
export const cannotEnter = 'You cannot enter';
export const noLongerInside = 'You’re no longer in the room';
export const closedNow = (room: string) => `The room ${room} has been closed.`;
export const waitHere = 'Wait here: you’ll be let in as soon as the room opens.';

// Changes.
export const activate = 'Activate';
export const deactivate = 'Deactivate';
export const isOpen = (room: string) => `The room ${room} is open.`;
export const isClosed = (room: string) => `The room ${room} is closed.`;
export const addRoom = 'Add room';
export const add = 'Add';
export const added = (room: string) => `The room ${room} is ready. Activate it when your class starts.`;
export const edit = 'Edit';
export const updateRoom = 'Update room';
export const update = 'Update';
export const saved = (room: string) => `The room ${room} is saved.`;
export const nameLabel = 'Room name';
export const nameDescription = 'Letters, digits and hyphens: it becomes part of the room’s address.';
export const namePlaceholder = 'web-design';
export const whoMayEnter = 'Who may enter';
export const allStudents = 'All students';
export const studentsOf = (course: string) => `Students of ${course}`;
export const remove = 'Delete';
export const sure = 'Are you sure?';
/** By the room's status. */
export const deletion = {
  active: (room: string) => `The room “${room}” will be deleted. It is open: everyone inside has to leave.`,
  inactive: (room: string) => `The room “${room}” will be deleted. It is closed, so no one is inside.`,
};

// From the server.
export const name = 'A room’s name must have 2 to 60 letters, digits and single hyphens, such as web-design';
export const reservedNames = 'This name is reserved. Please choose another.';
export const status = 'A room is active or inactive';
export const taken = 'There is already a room with this name. Please choose another.';
export const active = 'You cannot change the name or the course of an active room. Deactivate it first.';
export const gone = 'This room no longer exists.';
/** Shown for a live session whose room name was not recorded. */
export const nameless = 'Deleted room';
export const notYours = 'Only the tutor of this room, or the office, can change it.';
export const foreignCourse = 'Choose a course of the room’s tutor.';
export const closed = 'This room is not open at the moment.';
export const joinFirst = 'This room is for the students of its course.';
export const otherTutor = 'Only the tutor of this room, its students and the office can enter it.';
export const deleted = 'Room deleted';
/** Texts that the specification gives word for word. */
export const failed = 'An error occurred while fetching rooms';
export const none = 'Currently there is no livestream. Please check the schedule to confirm';
