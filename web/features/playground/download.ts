/** The name for languages of a Judge0 server whose file names are unknown. */
const UNKNOWN = 'program.txt';

/** Saves a program as a file. */
export function download(file: string, code: string) {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file || UNKNOWN;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
