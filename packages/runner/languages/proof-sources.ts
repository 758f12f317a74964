/** Joins source lines, with a newline at the end. */
export const lines = (...source: string[]) => `${source.join('\n')}\n`;

/** Input and expected output of every greeting program. */
export const hello = { stdin: 'Ada\n', stdout: 'Hello, Ada!\n' };
