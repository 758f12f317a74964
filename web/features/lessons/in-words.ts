/** Figures of a lesson as they are shown. */

export const tasksInWords = (tasks: number) => (tasks === 1 ? '1 task' : `${tasks} tasks`);
