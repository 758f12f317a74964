/** Splits a text into lines, as the editor does. */
export const linesOf = (text: string) => text.split('\n');

/** Replaces the line breaks of other systems by those that the editor writes. */
export const withPlainLineBreaks = (text: string) => text.replace(/\r\n?/g, '\n');
