/** The Markdown of a picture while it is being uploaded, and afterwards. */
import * as texts from '#texts/learning/lesson-writing.ts';

/** A line for a picture that is being uploaded, unlike those that the text has already. */
export function uploadingText(fileName: string, text: string) {
  for (let number = 1; ; number++) {
    const name = number === 1 ? described(fileName) : `${described(fileName)} (${number})`;
    const line = `![${texts.uploading(name)}]()`;
    if (!text.includes(line)) return line;
  }
}

/** The picture described by its file's name, until the author describes it better. */
export const pictureText = (fileName: string, name: string) =>
  `![${described(fileName).replace(/\.[^.]*$/, '')}](${name})`;

/** Square brackets would end the description. */
const described = (fileName: string) => fileName.replace(/[[\]\\]/g, ' ').trim();

/** Where the text has this line, with the line break that follows it; undefined if the author has deleted it. */
export function placeOf(line: string, text: string) {
  const from = text.indexOf(line);
  if (from < 0) return undefined;
  const to = from + line.length;
  return { from, to, toWithBreak: text[to] === '\n' ? to + 1 : to };
}
