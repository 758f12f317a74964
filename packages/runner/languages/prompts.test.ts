/** Tests that interactive programs send a prompt before they read the answer, although output to a pipe is usually buffered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveInput } from '#packages/runner/engine/live-input.ts';
import type { Language } from '#packages/runner/languages/language.ts';
import { runProgram } from '#packages/runner/program/pipeline.ts';
import { type Host, openHost } from '#packages/runner/sandbox/host/host.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { languageOf } from './languages.ts';
import { lines } from './proof-sources.ts';
import { noBoxes, whyNot } from './proofs.ts';

const node = lines(
  "const { createInterface } = require('readline');",
  "process.stdout.write('Name? ');",
  "createInterface({ input: process.stdin }).once('line', (name) => {",
  "  console.log('Hello, ' + name + '!');",
  '  process.exit();',
  '});',
);
const c = lines(
  '#include <stdio.h>',
  'int main(void) {',
  '  char name[50];',
  '  printf("Name? ");',
  '  scanf("%49s", name);',
  '  printf("Hello, %s!\\n", name);',
  '}',
);
const cpp = lines(
  '#include <iostream>',
  '#include <string>',
  'int main() {',
  '  std::string name;',
  '  std::cout << "Name? ";',
  '  std::getline(std::cin, name);',
  '  std::cout << "Hello, " << name << "!\\n";',
  '}',
);

/**
 * Programs that ask for a name, by Judge0's language id, for the languages that npm test installs and that can read
 * input interactively.
 */
const asking: Record<number, string> = {
  46: 'printf "Name? "\nread name\necho "Hello, $name!"\n',
  50: c,
  54: cpp,
  60: lines(
    'package main',
    'import "fmt"',
    'func main() {',
    '\tvar name string',
    '\tfmt.Print("Name? ")',
    '\tfmt.Scan(&name)',
    '\tfmt.Printf("Hello, %s!\\n", name)',
    '}',
  ),
  62: lines(
    'import java.util.Scanner;',
    'public class Main {',
    '  public static void main(String[] args) {',
    '    System.out.print("Name? ");',
    '    System.out.println("Hello, " + new Scanner(System.in).nextLine() + "!");',
    '  }',
    '}',
  ),
  63: node,
  64: 'io.write("Name? ")\nprint("Hello, " .. io.read() .. "!")\n',
  68: '<?php\necho "Name? ";\necho "Hello, " . trim(fgets(STDIN)) . "!\\n";\n',
  71: 'import sys\nprint("Name? ", end="")\nprint(f"Hello, {sys.stdin.readline().strip()}!")\n',
  72: 'print "Name? "\nputs "Hello, #{gets.strip}!"\n',
  74: node
    .replace("const { createInterface } = require('readline');", "import { createInterface } from 'readline';")
    .replace('(name) =>', '(name: string) =>'),
  85: 'print "Name? ";\nmy $name = <STDIN>;\nchomp $name;\nprint "Hello, $name!\\n";\n',
};

describe.skipIf(noBoxes)(`a prompt without a newline arrives before its answer${noBoxes}:`, () => {
  let host: Host;
  beforeAll(() => {
    host = openHost();
  });
  afterAll(() => host.close());

  for (const [id, source] of Object.entries(asking)) {
    const language = languageOf(Number(id))!;
    for (const boots of language.warm ? [false, true] : [false])
      test.skipIf(whyNot(language))(`${language.name}${boots ? ', pre-booted' : ''}${whyNot(language)}`, async () => {
        const { printed, answer, outcome } = talk(host, { language, source, boots });

        await expect.poll(printed, { timeout: 5_000 }).toBe('Name? ');
        answer('Ada\n');
        expect(await outcome).toMatchObject({ status: 3, stderr: null });
        expect(printed()).toBe('Name? Hello, Ada!\n');
      });
  }
});

const limits = {
  ...{ cpuTime: 5, cpuExtraTime: 1, wallTime: 20 },
  ...{ memory: 128_000, stack: 64_000, fileSize: 1024, processes: 60, runs: 1 },
};

interface Asking {
  language: Language;
  source: string;
  /** True: the program runs in a sandbox whose interpreter is booted in advance. */
  boots: boolean;
}

function talk(host: Host, { language, source, boots }: Asking) {
  const sandboxes = {
    take: (kind: SandboxKind) => (boots && kind.warm ? openSandbox(kind, host) : undefined),
    open: (kind: SandboxKind) => openSandbox(kind, host),
  };
  const cache = { find: async () => undefined, store: async () => {} };
  const program = {
    ...{ languageId: language.id, source: Buffer.from(source).toString('base64'), stdin: '', owner: 'a test' },
    ...{ lane: language.lane, compilerOptions: '', commandLineArguments: '', redirectStderr: false, limits },
    files: [],
  };
  const input = openLiveInput();
  let printed = '';
  const outcome = runProgram(
    { sandboxes, cache },
    {
      ...{ language, program, version: '', isLive: true, signal: new AbortController().signal },
      ...{ onRun: input.attach, onDrain: input.flow, waitForTurn: async () => {} },
      onOutput: (_stream, bytes) => {
        printed += Buffer.from(bytes).toString();
      },
    },
  );
  return { printed: () => printed, answer: (text: string) => input.add(Buffer.from(text)), outcome };
}
