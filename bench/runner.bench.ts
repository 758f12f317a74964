/**
 * How long does a student wait for a program, from the HTTP request to the result, compared with the bare interpreter
 * on the same machine in the same minute?
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isInstalled } from '#packages/runner/languages/installed.ts';
import { languageOf } from '#packages/runner/languages/languages.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';

interface Case {
  name: string;
  languageId: number;
  file: string;
  source: string;
  /** The characters that begin a comment in the language. */
  comment: string;
  /** The command that runs the program without Darasa. */
  bare: string;
  times: number;
  /** The milliseconds between two runs, in which a person would think and the runner prepares sandboxes. */
  pause: number;
  /** The maximum ratio of the time with Darasa to the time without Darasa. */
  ratio: number;
  /** A time at most this many milliseconds longer than without Darasa is within budget too, whatever the ratio. */
  more?: number;
}

const WARMING = 200;
/** The milliseconds after warming up in which the runner finishes its preparations. */
const SETTLES = 10_000;
/** Makes each program's text unique, so that no cache contains it from an earlier run. */
const runName = Date.now();
const usual = { comment: '#', times: 25, pause: 150, ratio: 1.3, more: 8 };
/** Slow languages have fewer runs, with enough time between two of them to precompile the headers of C++. */
const slow = { ...usual, comment: '//', times: 6, pause: 1000 };
const java = 'public class Main { public static void main(String[] a) { System.out.println("Habari"); } }';
const cases: Case[] = [
  {
    ...usual,
    name: 'Python',
    languageId: 71,
    file: 'script.py',
    source: 'print("Habari")',
    bare: 'python3 script.py',
    ratio: 0.6,
    more: 0,
  },
  {
    ...usual,
    name: 'JavaScript',
    languageId: 63,
    file: 'script.js',
    source: 'console.log("Habari")',
    comment: '//',
    bare: 'node script.js',
    ratio: 0.5,
    more: 0,
  },
  {
    name: 'Java',
    languageId: 62,
    file: 'Main.java',
    source: java,
    comment: '//',
    bare: 'javac Main.java && java Main',
    times: 8,
    pause: 2500,
    ratio: 0.2,
  },
  { ...usual, name: 'Perl', languageId: 85, file: 'script.pl', source: 'print "Habari\\n";', bare: 'perl script.pl' },
  { ...usual, name: 'Bash', languageId: 46, file: 'script.sh', source: 'echo Habari', bare: 'bash script.sh' },
  { ...usual, name: 'Ruby', languageId: 72, file: 'script.rb', source: 'puts "Habari"', bare: 'ruby script.rb' },
  {
    ...usual,
    name: 'PHP',
    languageId: 68,
    file: 'script.php',
    source: '<?php echo "Habari\\n";',
    bare: 'php script.php',
  },
  {
    ...usual,
    name: 'Lua',
    languageId: 64,
    file: 'script.lua',
    source: 'print("Habari")',
    comment: '--',
    bare: 'lua5.3 script.lua',
  },
  {
    ...usual,
    name: 'SQL',
    languageId: 82,
    file: 'script.sql',
    source: "SELECT 'Habari';",
    comment: '--',
    bare: 'sqlite3 db.sqlite ".read script.sql"',
  },
  {
    ...usual,
    name: 'C, compiled each time',
    languageId: 50,
    file: 'main.c',
    source: '#include <stdio.h>\nint main(void) { puts("Habari"); }\n',
    comment: '//',
    bare: 'gcc main.c && ./a.out',
  },
  {
    ...slow,
    name: 'C++, compiled each time',
    languageId: 54,
    file: 'main.cpp',
    source: '#include <iostream>\nint main() { std::cout << "Habari\\n"; }\n',
    bare: 'g++ main.cpp && ./a.out',
  },
  {
    ...slow,
    name: 'Go, compiled each time',
    languageId: 60,
    file: 'main.go',
    source: 'package main\nimport "fmt"\nfunc main() { fmt.Println("Habari") }\n',
    bare: 'go build main.go && ./main',
  },
  {
    ...slow,
    name: 'TypeScript, compiled each time',
    languageId: 74,
    file: 'script.ts',
    source: 'const greeting: string = "Habari";\nconsole.log(greeting);',
    bare: 'tsc script.ts && node script.js',
  },
];

const folder = newFolder();
const postgres = await startPostgres(folder);
const url = postgres.urlOf('postgres');
const port = String(await freePort());
const darasa = await open({ DATABASE_URL: url, DARASA_DATA: folder, PORT: port, RUNS_PER_MINUTE: '999999' });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { db, close } = connect(url);
const create = factories(db);
const cookie = `session=${await create.session(await create.student())}`;

await begin();

const measured = [];
for (const one of cases.filter(({ languageId }) => isInstalled(languageOf(languageId)!)))
  measured.push({ ...one, ...(await measure(one)) });

agent.destroy();
darasa.process.kill('SIGINT');
await darasa.ended;
await close();
await postgres.stop();
removeFolders();

conclude(
  'How long does a program take, against the bare interpreter?',
  measured.map(({ name, ours, bare, ratio, more = 0 }) => ({
    what: `${name}: ${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms (ratio of medians)`,
    value: ours / bare,
    unit: '',
    budget: Math.max(ratio, more > 0 ? (bare + more) / bare : 0),
  })),
);

/** Warms up: a new runner first compiles headers and the Java class that loads students' programs, and Node.js compiles our code. */
async function begin() {
  for (let n = 0; n < WARMING; n++) await runHere(46, `echo Habari # ${n}`);
  await new Promise((resolve) => setTimeout(resolve, SETTLES));
}

/** @returns median milliseconds with and without Darasa. The two alternate, so that other load affects both */
async function measure({ languageId, file, source, comment, bare, times, pause }: Case) {
  const place = join(folder, 'bare');
  mkdirSync(place, { recursive: true });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let n = 0; n < times + 2; n++) {
    // The text differs each time, so that no compiler cache contains it, not even Go's.
    const program = `${source}\n${comment} ${runName} ${n}`;
    writeFileSync(join(place, file), program);
    await new Promise((resolve) => setTimeout(resolve, pause));
    theirs.push(await timed(() => runBare(bare, place)));
    await new Promise((resolve) => setTimeout(resolve, pause));
    ours.push(await timed(() => runHere(languageId, program)));
  }
  // The first two runs are dropped, because they execute uncompiled code.
  return { ours: median(ours.slice(2)), bare: median(theirs.slice(2)) };
}

async function timed(work: () => Promise<void>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function runHere(languageId: number, source: string) {
  const answer = await post({ language_id: languageId, source_code: source });
  const told = JSON.parse(answer) as { stdout?: string };
  if (told.stdout !== 'Habari\n') throw new Error(`Language ${languageId} answered ${answer}`);
}

/** Sends a program over one persistent connection with a minimal client, so that the client's own cost stays low. */
function post(program: object) {
  const headers = { origin: darasa.url, cookie, 'content-type': 'application/json' };
  const address = `${darasa.url}/api/v1/submissions?base64_encoded=false&wait=true`;
  return new Promise<string>((resolve, reject) => {
    const sent = request(address, { method: 'POST', agent, headers });
    sent.once('response', (answer) => text(answer).then(resolve, reject));
    sent.once('error', reject);
    sent.end(JSON.stringify(program));
  });
}

function runBare(command: string, cwd: string) {
  return new Promise<void>((resolve, reject) => {
    const [program = '', ...words] = /["&]/.test(command) ? ['sh', '-c', command] : command.split(' ');
    // The environment of a sandbox: some of this process's variables would make Node.js read certificates first. HOME
    // contains Go's build cache.
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: cwd };
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.resume();
    child.stderr.resume();
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
