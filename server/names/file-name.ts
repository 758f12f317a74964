/** What strangers call their files, made fit to be shown and to be saved under. */

/**
 * What no name of a file needs and some disguise one with: control characters
 * (line ends, that would end a header), halves of characters, separators of paths,
 * quotes, and the marks that turn the direction of text round, so that 'gpj.exe' reads 'exe.jpg'.
 */
const NEVER = /[\p{Cc}\p{Cs}"\\/:*?<>|\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const MOST = 120;

/** A name without a path and without disguise, which keeps its ending; 'file' where nothing is left. */
export function safeFileName(name: string) {
  const plain = name
    .replaceAll(NEVER, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (plain.length <= MOST) return plain || 'file';
  const ending = plain.match(/\.[\p{L}\p{N}]{1,10}$/u)?.[0] ?? '';
  return `${[...plain].slice(0, MOST - ending.length).join('')}${ending}`;
}
