/** A Judge0 may have languages that we know no file's name for. */
const UNKNOWN = 'program.txt';

/** Saves a program as a file. */
export function download(file: string, code: string) {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file || UNKNOWN;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
