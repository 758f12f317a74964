/**
 * The process in which pages run: one test at a time, each in a new window. A page can leave its window, because jsdom is
 * no sandbox. Therefore this process gets all tests before the first page runs, each with a word that no page knows, and
 * its replies begin with that word. Nothing that a page can send or change starts a test with other code. The process
 * itself is in the runner's sandbox.
 */
import { readSync, writeSync } from 'node:fs';
import { runPageTest } from '#web/page-tests/page-tests.ts';
import { keepBuiltIns, removeExits } from './closed-process.ts';
import { type PageJob, type PageResult, REPLIES, STARTED, STDIN } from './job.ts';
import { openPage } from './open-page.ts';
import type { Rule } from './styles/rules.ts';
import { userAgentRules } from './styles/user-agent.ts';

// Kept from the time before a page runs, which could replace them.
const [read, write, { stringify }] = [readSync, writeSync, JSON];

void servePages();

async function servePages() {
  const { files, tests } = JSON.parse(readLine()) as PageJob;
  const userAgent = userAgentRules();
  // A page's rejected promise that no one handles ends nothing: a browser only prints it.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
  // A test that waits for nothing shall not end the process.
  setInterval(() => {}, 60_000);
  removeExits();
  keepBuiltIns();
  write(REPLIES, `${STARTED} {}\n`);
  // By its index, because a page can replace what goes through lists.
  for (let index = 0; index < tests.length && isAskedForNext(); index += 1) {
    const { word, code } = tests[index]!;
    const result = await resultOf({ files, code }, userAgent);
    // A page may have written the beginning of a line.
    write(REPLIES, `\n${word} ${jsonOf(result)}\n`);
  }
}

/** Reads the job, after which nothing follows until we have started. */
function readLine() {
  const chunk = Buffer.alloc(65_536);
  const chunks: Buffer[] = [];
  do chunks.push(Buffer.from(chunk.subarray(0, read(STDIN, chunk))));
  while (chunks.at(-1)!.length > 0 && chunks.at(-1)!.at(-1) !== 10);
  return Buffer.concat(chunks).toString('utf8');
}

/** Waits until the controlling process wants the next test. */
function isAskedForNext() {
  return read(STDIN, new Uint8Array(1)) === 1;
}

type Asked = Pick<PageJob, 'files'> & { code: string };

async function resultOf(asked: Asked, userAgent: Rule[]): Promise<PageResult> {
  try {
    return await tested(asked, userAgent);
  } catch (error) {
    // jsdom may fail in a page that is very unusual.
    return { verdict: 'crashed', message: String(error), printed: [] };
  }
}

async function tested({ files, code }: Asked, userAgent: Rule[]): Promise<PageResult> {
  const page = await openPage(files, userAgent);
  const result = await runPageTest(page, code);
  const printed = [...page.printed()];
  page.window.close();
  return { ...result, printed };
}

/** The result as JSON, made of texts alone: what writes an object or a list would ask it for `toJSON`. */
function jsonOf({ verdict, message, printed }: PageResult) {
  let lines = '';
  for (let index = 0; index < printed.length; index += 1)
    lines += `${index > 0 ? ',' : ''}${jsonOfText(printed[index])}`;
  return `{"verdict":${jsonOfText(verdict)},"message":${jsonOfText(message)},"printed":[${lines}]}`;
}

const jsonOfText = (text: unknown) => (typeof text === 'string' ? stringify(text) : 'null');
