/** Sanitises the names of uploaded files for display and download. */

/**
 * Characters that are not safe in a file name: control characters (a line break would end
 * an HTTP header), lone surrogates, path separators, quotes, and marks that reverse the
 * direction of text, which make 'gpj.exe' look like 'exe.jpg'.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}"\\/:*?<>|\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const MAX_LENGTH = 120;

/** The file name without unsafe characters, shortened but with its extension; 'file' if nothing is left. */
export function safeFileName(name: string) {
  const plain = name
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (plain.length <= MAX_LENGTH) return plain || 'file';
  const ending = plain.match(/\.[\p{L}\p{N}]{1,10}$/u)?.[0] ?? '';
  return `${[...plain].slice(0, MAX_LENGTH - ending.length).join('')}${ending}`;
}
