/**
 * Explains the most common errors of beginners in one sentence. The patterns and sentences are loaded when a program
 * has failed.
 */
import { fillExplanation, findError } from '#messages/program-errors/find-error.ts';

interface Source {
  patterns(): Promise<Record<string, RegExp>>;
  texts(): Promise<Record<string, string>>;
}

/** The patterns and sentences by the name of the program's file, which identifies its language. */
const sources: Record<string, Source> = {
  'script.py': {
    patterns: async () => (await import('#messages/program-errors/python.ts')).pythonErrors,
    texts: async () => (await import('#texts/program-errors/python.ts')).pythonErrors,
  },
  'script.js': {
    patterns: async () => (await import('#messages/program-errors/javascript.ts')).javascriptErrors,
    texts: async () => (await import('#texts/program-errors/javascript.ts')).javascriptErrors,
  },
  'Main.java': {
    patterns: async () => (await import('#messages/program-errors/java.ts')).javaErrors,
    texts: async () => (await import('#texts/program-errors/java.ts')).javaErrors,
  },
  'main.c': {
    patterns: async () => (await import('#messages/program-errors/c.ts')).cErrors,
    texts: async () => (await import('#texts/program-errors/c.ts')).cErrors,
  },
  'script.sql': {
    patterns: async () => (await import('#messages/program-errors/sql.ts')).sqlErrors,
    texts: async () => (await import('#texts/program-errors/sql.ts')).sqlErrors,
  },
};

/**
 * Explains an error of a program. Resolves with undefined for an unknown error or another programming language. Rejects
 * if the explanations cannot be loaded.
 */
export async function explainError(file: string, message: string): Promise<string | undefined> {
  const source = sources[file];
  if (!source) return undefined;
  const [patterns, texts] = await Promise.all([source.patterns(), source.texts()]);
  const found = findError(patterns, message);
  return found && fillExplanation(texts[found.id]!, found);
}
