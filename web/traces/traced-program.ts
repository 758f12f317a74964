/** A program to step through. */
export interface TracedProgram {
  languageId: number;
  source: string;
  stdin: string;
  /** The file name of the program, such as 'script.py'. */
  file: string;
}
