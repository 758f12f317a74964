/** Changes of many people at once. */
import { plural } from '#messages/en/locale.ts';

// From the server.
export const nothing = 'Select at least one person.';
export const tooMany = 'At most 1,000 people can be changed at a time. Narrow the search.';
export const listChanged = 'The list has changed. Look at it again.';

// The list.
export const select = (name: string) => `Select ${name}`;
export const selectPage = 'Select all on this page';
export const selectAll = (count: number) => plural(count, { one: 'Select the # match', other: 'Select all # matches' });
export const selected = (count: number) => plural(count, { one: '# person selected', other: '# people selected' });
export const clear = 'Clear selection';
export const action = 'Action';
export const chooseAction = 'Choose an action';
export const actions = {
  addCourse: 'Add to a course',
  invite: 'Send invitation again',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};
export const course = 'Course';
export const chooseCourse = 'Choose a course';
export const apply = 'Apply';

// The question before a change.
export const questions = {
  invite: (count: number) =>
    plural(count, {
      one: 'Send # invitation again? The person gets an email with a new link.',
      other: 'Send # invitations again? Each of these people gets an email with a new link.',
    }),
  deactivate: (count: number) =>
    plural(count, {
      one: 'Deactivate # account? The person is signed out everywhere and cannot sign in. Their work is kept.',
      other: 'Deactivate # accounts? These people are signed out everywhere and cannot sign in. Their work is kept.',
    }),
  reactivate: (count: number) =>
    plural(count, {
      one: 'Reactivate # account? The person can sign in again.',
      other: 'Reactivate # accounts? These people can sign in again.',
    }),
};
export const addQuestion = (count: number, title: string) =>
  `Add ${plural(count, { one: '# person', other: '# people' })} to “${title}”?`;
export const isFree = 'The course is free. Students who are in it already stay as they are.';
export const isPaid = (price: string) =>
  `The course costs ${price}. Students who have enough credit join immediately and pay from it, at the agreed price if there is one. The others are not added, and you see who they are. Students who are in it already stay as they are.`;
export const yes = {
  addCourse: 'Yes, add',
  invite: 'Yes, send',
  deactivate: 'Yes, deactivate',
  reactivate: 'Yes, reactivate',
};

// The result.
export const changed = (count: number) => plural(count, { one: '# person changed.', other: '# people changed.' });
export const unchanged = (count: number) => plural(count, { one: '# needed no change.', other: '# needed no change.' });
export const refused = (count: number) =>
  plural(count, { one: '# person was left unchanged:', other: '# people were left unchanged:' });
