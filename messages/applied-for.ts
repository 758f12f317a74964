/** What an application is for, as the title of its notification: a course, or without one a marked mode of study. */
const MARK = 'mode:';

export const titleOfMode = (mode: string) => `${MARK}${mode}`;

/** The title in words. Only a marked one is replaced, because a course may have the name of a mode. */
export const appliedFor = (title: string, modes: Record<string, string>) =>
  (title.startsWith(MARK) && modes[title.slice(MARK.length)]) || title;
