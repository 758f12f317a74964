/** Splits text into lines. @returns a function that takes the text; false if an unfinished line exceeds `maxLength` characters */
export function lineReader(onLine: (line: string) => void, maxLength = Number.POSITIVE_INFINITY) {
  let rest = '';
  return (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length <= maxLength;
  };
}
