/** Changes of many applications at once. */
import { plural } from '#messages/en/locale.ts';

// From the server.
export const nothing = 'Select at least one application.';
export const tooMany = 'At most 1,000 applications can be changed at a time. Narrow the search.';
export const listChanged = 'The list has changed. Look at it again.';

// The list.
export const selected = (count: number) =>
  plural(count, { one: '# application selected', other: '# applications selected' });
export const actions = { stage: 'Change status', assign: 'Assign' };
export const newStage = 'New status';
export const chooseStage = 'Choose a status';
export const newAssignee = 'Assign to';
export const chooseAssignee = 'Choose a member of the office';

// The question before a change.
export const stageQuestion = (count: number, stage: string) =>
  plural(count, {
    one: `Change the status of # application to “${stage}”?`,
    other: `Change the status of # applications to “${stage}”?`,
  });
export const stageHint =
  'Open offers are withdrawn: these applicants can then no longer accept them. Applicants who are enrolled keep their status. No emails are sent.';
export const assignQuestion = (count: number, name: string) =>
  plural(count, { one: `Assign # application to ${name}?`, other: `Assign # applications to ${name}?` });
export const unassignQuestion = (count: number) =>
  plural(count, {
    one: 'Remove the assignment of # application?',
    other: 'Remove the assignment of # applications?',
  });
export const yes = { stage: 'Yes, change', assign: 'Yes, assign', unassign: 'Yes, remove' };

// The result.
export const changed = (count: number) =>
  plural(count, { one: '# application changed.', other: '# applications changed.' });
export const refused = (count: number) =>
  plural(count, { one: '# application was left unchanged:', other: '# applications were left unchanged:' });
