/**
 * Checks the table of languages. Also runs, in sandboxes, the proofs of the languages that npm test installs, if they
 * are installed. `npm run bench -- languages` runs the proofs of all installed languages.
 */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { warmKindOf } from '#packages/runner/engine/sandbox-kinds.ts';
import type { Language } from '#packages/runner/languages/language.ts';
import { type Host, openHost } from '#packages/runner/sandbox/host/host.ts';
import { missingReasons, openInstalledLanguages } from './installed.ts';
import { languageOf, languages } from './languages.ts';
import { findProofFailures, noBoxes, openProver, whyNot } from './proofs.ts';

/**
 * Java, JavaScript, TypeScript, Python, Bash, Perl, SQL, PHP, Ruby, Lua, Go, C and C++, and the entries of plain.ts.
 */
const proved = [62, 63, 74, 71, 46, 85, 82, 68, 72, 64, 60, 50, 54, 43, 44, 89].map((id) => languageOf(id)!);
const isRoot = process.getuid?.() === 0;

const MUST_BE_HERE = 'npm test as root installs this language: it says at its beginning why it could not';

describe('the table', () => {
  test('has every id of Judge0 from 43 to 89 once', () => {
    expect(languages.map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, index) => 43 + index));
  });

  test('maps each id of later Judge0 versions to a language of the same name', () => {
    const name = (id: number) => languageOf(id)?.judge0Name.replace(/ \(.*/, '');
    const known = Array.from({ length: 24 }, (_, index) => 90 + index).filter(languageOf);

    expect(known.map((id) => `${id} ${name(id)}`)).toEqual([
      ...['91 Java', '92 Python', '93 JavaScript', '94 TypeScript', '95 Go', '97 JavaScript', '98 PHP', '99 R'],
      ...['100 Python', '101 TypeScript', '102 JavaScript', '103 C', '104 C', '105 C++', '106 Go', '107 Go'],
      ...['108 Rust', '109 Python', '110 C', '111 Kotlin', '113 Python'],
    ]);
  });

  test('has a different sample program for every language with source text', () => {
    const files = readdirSync(new URL('./samples/', import.meta.url)).filter((file) => file !== 'beside');
    const samples = new Set(languages.map(({ sample }) => sample).filter(Boolean));

    expect(samples.size).toBe(files.length);
  });

  test('starts only absolute paths and compiled programs', () => {
    const started = languages.flatMap(({ compile, run }) => [compile?.argv[0], run.argv[0]]).filter(Boolean);

    expect(started.filter((program) => !/^(\/|\.\/(a\.out|main)$)/.test(program!))).toEqual([]);
  });
});

describe('the list of languages', () => {
  test('shows the version of each installed language, and the reason why another is missing', async () => {
    const listed = await openInstalledLanguages().list();
    const bash = listed.find(({ id }) => id === 46)!;
    const swift = listed.find(({ id }) => id === 83)!;

    expect(bash).toMatchObject({ isHere: true, reason: '', name: expect.stringMatching(/^Bash \(\d+\.\d+\.\d+\)$/) });
    expect(swift).toMatchObject({ isHere: false, reason: missingReasons.notInDebian, name: 'Swift (5.2.3)' });
    expect(listed.filter(({ isHere: here, name }) => here && /undefined|\(\)|\( /.test(name))).toEqual([]);
  });

  test("shows commands as Judge0 does, with %s for the user's options", async () => {
    const listed = await openInstalledLanguages().list();

    expect(listed.find(({ id }) => id === 50)).toMatchObject({
      compileCommand: '/usr/bin/gcc %s main.c -lm',
      runCommand: './a.out',
    });
  });
});

describe.skipIf(noBoxes)(`the Java virtual machine${noBoxes}`, () => {
  const java = languageOf(62)!;
  const source = `public class Main {
    public static void main(String[] args) {
      System.out.println(Runtime.getRuntime().maxMemory() >> 20);
    }
  }`;

  test.skipIf(whyNot(java)).each([
    { memory: 60_000, least: 20, most: 32 },
    { memory: 128_000, least: 55, most: 64 },
    { memory: 512_000, least: 230, most: 256 },
  ])(`has half of $memory kB for what a program makes, or 32 MB${whyNot(java)}`, async ({ memory, least, most }) => {
    const host = openHost();
    const { stdout, ...outcome } = await openProver(host, { boots: false })(java, { source, memory });
    await host.close();

    expect(outcome).toMatchObject({ status: 3 });
    expect(Number(stdout)).toBeGreaterThan(least);
    expect(Number(stdout)).toBeLessThanOrEqual(most);
  });

  test('is booted in advance only for programs with the default memory', () => {
    const waiting = warmKindOf(java)!;

    expect(waiting.warm?.argv).toContain('-Xmx64000k');
    expect(warmKindOf(java, 128_000)).toEqual(waiting);
    expect(warmKindOf(java, 512_000)).not.toEqual(waiting);
  });
});

describe.skipIf(noBoxes)(`Go${noBoxes}`, () => {
  const go = languageOf(60)!;

  const reason = whyNot(go);

  test.skipIf(reason)(`compiles a program that links the whole network library${reason}`, async () => {
    const host = openHost();
    const source = 'package main\nimport "net/http"\nfunc main() { println(http.StatusTeapot) }\n';
    const outcome = await openProver(host, { boots: false })(go, { source });
    await host.close();

    expect(outcome).toMatchObject({ status: 3, stderr: '418\n' });
  });
});

describe.skipIf(noBoxes)(`the proofs of a language hold${noBoxes}:`, () => {
  let host: Host;
  beforeAll(() => {
    host = openHost();
  });
  afterAll(() => host.close());
  const wrongWith = (language: Language, boots: boolean) => findProofFailures(openProver(host, { boots }), language);

  for (const language of proved) {
    const { name, warm } = language;
    const missing = whyNot(language);
    test.skipIf(missing && !isRoot)(`${name}${missing}`, async () => {
      expect(missing, MUST_BE_HERE).toBe('');
      expect(await wrongWith(language, false)).toEqual([]);
    });
    if (!warm) continue;
    test.skipIf(missing)(`${name}, pre-booted${missing}`, async () => {
      expect(await wrongWith(language, true)).toEqual([]);
    });
  }
});
