/** Stands in for something large, of which what is tested uses no more than this. */
export const standIn = <T extends object>(part: { [Name in keyof T]?: unknown }): T => part as T;
