/** Units: the groups of a course's lessons. */

export const gone = 'This unit no longer exists.';
export const name = 'Give the unit a name of at most 120 characters';
export const deleted = 'Unit deleted';
