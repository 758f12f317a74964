/** The file name for languages whose usual file name is unknown, as with an external Judge0 server. */
const DEFAULT_FILE_NAME = 'program.txt';

/** Saves a program as a file. */
export function download(file: string, code: string) {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file || DEFAULT_FILE_NAME;
  link.click();
  // After a second the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
