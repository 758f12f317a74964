/** Saved filters of the office's lists. */

// From the server.
export const nameRequired = 'Give the filter a name of at most 40 characters';
export const unknownFilter = 'This list has no such filter. Choose a filter, and save it again.';
export const tooMany = 'You have saved 20 filters. Delete one first.';
export const gone = 'You have no such filter.';

// Over the lists.
export const title = 'Saved filters';
export const saveThis = 'Save this filter';
export const name = 'Name of the filter';
export const save = 'Save';
export const cancel = 'Cancel';
export const deleteFilter = (filter: string) => `Delete the filter ${filter}`;
