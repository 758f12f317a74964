/** The Markdown of a picture or file, during its upload and afterwards. */
import { PICTURE_TYPES } from '#contract/fields/pictures.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';

/** A picture is shown in the text; a file is linked to. */
export type UploadKind = 'picture' | 'file';

/** Whether a pasted or dropped file becomes a picture or a linked file. */
export const kindOf = ({ type }: Pick<File, 'type'>): UploadKind =>
  PICTURE_TYPES.split(',').includes(type) ? 'picture' : 'file';

/** A placeholder line for a file that is being uploaded, different from all lines of the text. */
export function uploadingText({ fileName, kind }: { fileName: string; kind: UploadKind }, text: string) {
  for (let number = 1; ; number++) {
    const name = number === 1 ? described(fileName) : `${described(fileName)} (${number})`;
    const line = `${kind === 'picture' ? '!' : ''}[${texts.uploading(name)}]()`;
    if (!text.includes(line)) return line;
  }
}

/** The Markdown of a picture, described by its file's name until the author describes it better. */
export const pictureText = (fileName: string, name: string) =>
  `![${described(fileName).replace(/\.[^.]*$/, '')}](${name})`;

/** The Markdown of a link with the file's name and size, which the author may change. */
export const fileText = ({ name: fileName, size }: Pick<File, 'name' | 'size'>, name: string) =>
  `[${described(fileName)} (${formatBytes(size)})](${name})`;

/** Square brackets would end the description. */
const described = (fileName: string) => fileName.replace(/[[\]\\]/g, ' ').trim();

/** The range of this line in the text, including the line break after it; undefined if the author has deleted the line. */
export function placeOf(line: string, text: string) {
  const from = text.indexOf(line);
  if (from < 0) return undefined;
  const to = from + line.length;
  return { from, to, toWithBreak: text[to] === '\n' ? to + 1 : to };
}
