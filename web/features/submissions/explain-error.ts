/**
 * Explains the most common errors of beginners in one sentence, beside the original message. Patterns and sentences are
 * loaded when a program has failed.
 */
import { fillExplanation, findError } from '#messages/program-errors/find-error.ts';
import { type ReadersLanguage, readersLanguage } from '#web/api/readers-language.ts';

type Texts = Record<string, string>;

interface Source extends Record<ReadersLanguage, () => Promise<Texts>> {
  patterns(): Promise<Record<string, RegExp>>;
}

/** By the name of the file that a program is saved in, which tells its language. */
const sources: Record<string, Source> = {
  'script.py': {
    patterns: async () => (await import('#messages/program-errors/python.ts')).pythonErrors,
    en: async () => (await import('#messages/en/program-errors/python.ts')).pythonErrors,
    sw: async () => (await import('#messages/sw/program-errors/python.ts')).pythonErrors,
  },
  'script.js': {
    patterns: async () => (await import('#messages/program-errors/javascript.ts')).javascriptErrors,
    en: async () => (await import('#messages/en/program-errors/javascript.ts')).javascriptErrors,
    sw: async () => (await import('#messages/sw/program-errors/javascript.ts')).javascriptErrors,
  },
  'Main.java': {
    patterns: async () => (await import('#messages/program-errors/java.ts')).javaErrors,
    en: async () => (await import('#messages/en/program-errors/java.ts')).javaErrors,
    sw: async () => (await import('#messages/sw/program-errors/java.ts')).javaErrors,
  },
  'main.c': {
    patterns: async () => (await import('#messages/program-errors/c.ts')).cErrors,
    en: async () => (await import('#messages/en/program-errors/c.ts')).cErrors,
    sw: async () => (await import('#messages/sw/program-errors/c.ts')).cErrors,
  },
  'script.sql': {
    patterns: async () => (await import('#messages/program-errors/sql.ts')).sqlErrors,
    en: async () => (await import('#messages/en/program-errors/sql.ts')).sqlErrors,
    sw: async () => (await import('#messages/sw/program-errors/sql.ts')).sqlErrors,
  },
};

export interface Explanation {
  text: string;
  language: ReadersLanguage;
}

/**
 * Explains an error of a program, in the reader's language; undefined for other programming languages and for errors
 * that are not among the known ones. Rejects if the explanations cannot be loaded.
 */
export async function explainError(file: string, message: string): Promise<Explanation | undefined> {
  const source = sources[file];
  if (!source) return undefined;
  const language = readersLanguage();
  const [patterns, texts] = await Promise.all([source.patterns(), source[language]()]);
  const found = findError(patterns, message);
  return found && { text: fillExplanation(texts[found.id]!, found), language };
}
