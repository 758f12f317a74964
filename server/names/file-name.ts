/** Sanitises the names of uploaded files for display and download. */

/**
 * Characters that disguise a file name: control characters (a line break would end
 * a header), lone surrogates, path separators, quotes, and marks that change the
 * direction of text, so that 'gpj.exe' reads 'exe.jpg'.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}"\\/:*?<>|\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const MAX_LENGTH = 120;

/** The name without path and disguising characters, with its extension; 'file' if nothing is left. */
export function safeFileName(name: string) {
  const plain = name
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (plain.length <= MAX_LENGTH) return plain || 'file';
  const ending = plain.match(/\.[\p{L}\p{N}]{1,10}$/u)?.[0] ?? '';
  return `${[...plain].slice(0, MAX_LENGTH - ending.length).join('')}${ending}`;
}
