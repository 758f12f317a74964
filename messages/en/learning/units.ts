/** Units: the groups of a course's lessons. */

export const gone = 'This unit no longer exists.';
export const name = 'Give the unit a name of at most 120 characters';
export const deleted = 'Unit deleted';
export const added = 'Unit added';
export const renamed = 'Unit renamed';

// Editing.
export const addUnit = 'Add unit';
export const add = 'Add';
export const editUnit = 'Edit unit';
export const editNamed = (unit: string) => `Edit unit ${unit}`;
export const save = 'Save';
export const nameLabel = 'Name';
export const beginsWith = 'Begins with lesson';
export const beginsAtEnd = 'At the end, for new lessons';
export const position = (position: number, units: number) => `Unit ${position} of ${units}`;
/** The role of a unit's handle, for screen readers. */
export const sortable = 'sortable unit';

// Deleting.
export const remove = 'Delete';
export const removeNamed = (unit: string) => `Delete unit ${unit}`;
export const removeTitle = (unit: string) => `Delete the unit “${unit}”?`;
export const joinsBefore = (unit: string) => `Its lessons are kept: they join “${unit}”.`;
export const joinsNone = 'Its lessons are kept: they stand at the start of the course without a unit.';
