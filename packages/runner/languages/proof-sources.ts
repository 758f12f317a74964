/** A program out of its lines, as a file ends. */
export const lines = (...source: string[]) => `${source.join('\n')}\n`;

/** What every program that greets is given, and must print. */
export const hello = { stdin: 'Ada\n', stdout: 'Hello, Ada!\n' };
