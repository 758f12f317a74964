/** The explanations of beginners' errors: for each one a program really fails with that error. */
import { afterAll, describe, expect, test } from 'vitest';
import { cErrors as cTexts } from '#messages/en/program-errors/c.ts';
import { javaErrors as javaTexts } from '#messages/en/program-errors/java.ts';
import { javascriptErrors as javascriptTexts } from '#messages/en/program-errors/javascript.ts';
import { pythonErrors as pythonTexts } from '#messages/en/program-errors/python.ts';
import { sqlErrors as sqlTexts } from '#messages/en/program-errors/sql.ts';
import { cErrors } from '#messages/program-errors/c.ts';
import { fillExplanation, findError } from '#messages/program-errors/find-error.ts';
import { javaErrors } from '#messages/program-errors/java.ts';
import { javascriptErrors } from '#messages/program-errors/javascript.ts';
import { pythonErrors } from '#messages/program-errors/python.ts';
import { sqlErrors } from '#messages/program-errors/sql.ts';
import { cErrors as cInSwahili } from '#messages/sw/program-errors/c.ts';
import { javaErrors as javaInSwahili } from '#messages/sw/program-errors/java.ts';
import { javascriptErrors as javascriptInSwahili } from '#messages/sw/program-errors/javascript.ts';
import { pythonErrors as pythonInSwahili } from '#messages/sw/program-errors/python.ts';
import { sqlErrors as sqlInSwahili } from '#messages/sw/program-errors/sql.ts';
import { program, realRunner } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';
import { cPrograms } from './program-errors/c.ts';
import { javaPrograms } from './program-errors/java.ts';
import { javascriptPrograms } from './program-errors/javascript.ts';
import { pythonPrograms } from './program-errors/python.ts';
import { sqlPrograms } from './program-errors/sql.ts';

interface Language {
  name: string;
  id: number;
  patterns: Record<string, RegExp>;
  programs: Record<string, { source: string; stdin?: string }>;
  texts: Record<string, string>[];
}

const languages: Language[] = [
  { name: 'Python', id: 71, patterns: pythonErrors, programs: pythonPrograms, texts: [pythonTexts, pythonInSwahili] },
  {
    name: 'JavaScript',
    id: 63,
    patterns: javascriptErrors,
    programs: javascriptPrograms,
    texts: [javascriptTexts, javascriptInSwahili],
  },
  { name: 'Java', id: 62, patterns: javaErrors, programs: javaPrograms, texts: [javaTexts, javaInSwahili] },
  { name: 'C', id: 50, patterns: cErrors, programs: cPrograms, texts: [cTexts, cInSwahili] },
  { name: 'SQL', id: 82, patterns: sqlErrors, programs: sqlPrograms, texts: [sqlTexts, sqlInSwahili] },
];

const runner = realRunner(newFolder());
afterAll(async () => {
  await runner.close();
  removeFolders();
});

/** Runs a program; returns what its compiler and the program print as errors, and how the program ended. */
async function failureOf(languageId: number, { source, stdin }: { source: string; stdin?: string }, owner: string) {
  const outcome = await runner.run(program(languageId, source, { input: stdin ?? '', owner }));
  const printed = [outcome.compileOutput, outcome.stderr].map((bytes) => (bytes ? Buffer.from(bytes).toString() : ''));
  return [...printed, outcome.message].filter(Boolean).join('\n');
}

const installed = await runner.languages();
const isMissing = ({ id }: Language) => !installed.find((language) => language.id === id)?.isHere;

for (const language of languages) {
  describe.skipIf(isMissing(language))(language.name, () => {
    test('has at least forty explained errors', () => {
      expect(Object.keys(language.patterns).length).toBeGreaterThanOrEqual(40);
    });

    test.concurrent.each(Object.keys(language.patterns))('%s', async (id) => {
      const message = await failureOf(language.id, language.programs[id]!, `${language.name} ${id}`);
      const found = findError(language.patterns, message);
      expect(found?.id, message).toBe(id);
      for (const texts of language.texts) expect(fillExplanation(texts[id]!, found!)).not.toMatch(/\{\w+\}|“”/);
    });
  });
}
