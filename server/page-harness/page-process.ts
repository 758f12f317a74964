/**
 * The process in which pages run: one test at a time, each in a new window. jsdom is no sandbox, so page code can escape from its
 * window. Therefore this process gets all tests before the first page runs, each with a secret word that pages do not know and with
 * which its reply begins. Nothing that a page sends or changes can start a test with other code. The process itself is in the
 * runner's sandbox.
 */
import { readSync, writeSync } from 'node:fs';
import { runPageTest } from '#web/page-tests/page-tests.ts';
import { keepBuiltIns, removeExits } from './closed-process.ts';
import { type PageJob, type PageResult, REPLIES, STARTED, STDIN } from './job.ts';
import { openPage } from './open-page.ts';
import type { Rule } from './styles/rules.ts';
import { userAgentRules } from './styles/user-agent.ts';

// References taken before any page runs, because a page could replace these functions.
const [read, write, { stringify }] = [readSync, writeSync, JSON];

void servePages();

async function servePages() {
  const { files, tests } = JSON.parse(readLine()) as PageJob;
  const userAgent = userAgentRules();
  // An unhandled rejection in a page must not end the process; a browser only logs it.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
  // A pending timer keeps the process alive while a test waits for something that never happens.
  setInterval(() => {}, 60_000);
  removeExits();
  keepBuiltIns();
  write(REPLIES, `${STARTED} {}\n`);
  // A loop by index, because a page can replace the array iterator.
  for (let index = 0; index < tests.length && isAskedForNext(); index += 1) {
    const { word, code } = tests[index]!;
    const result = await resultOf({ files, code }, userAgent);
    // Starts with a line break, because a page may have written an incomplete line.
    write(REPLIES, `\n${word} ${jsonOf(result)}\n`);
  }
}

/** Reads the job. The controller sends nothing more until this process has written STARTED. */
function readLine() {
  const chunk = Buffer.alloc(65_536);
  const chunks: Buffer[] = [];
  do chunks.push(Buffer.from(chunk.subarray(0, read(STDIN, chunk))));
  while (chunks.at(-1)!.length > 0 && chunks.at(-1)!.at(-1) !== 10);
  return Buffer.concat(chunks).toString('utf8');
}

/** Waits until the controller requests the next test. */
function isAskedForNext() {
  return read(STDIN, new Uint8Array(1)) === 1;
}

type Asked = Pick<PageJob, 'files'> & { code: string };

async function resultOf(asked: Asked, userAgent: Rule[]): Promise<PageResult> {
  try {
    return await tested(asked, userAgent);
  } catch (error) {
    // jsdom itself may throw for a very unusual page.
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

/** Builds the JSON from single strings: serialising an object or array would call a `toJSON` that a page may have defined. */
function jsonOf({ verdict, message, printed }: PageResult) {
  let lines = '';
  for (let index = 0; index < printed.length; index += 1)
    lines += `${index > 0 ? ',' : ''}${jsonOfText(printed[index])}`;
  return `{"verdict":${jsonOfText(verdict)},"message":${jsonOfText(message)},"printed":[${lines}]}`;
}

const jsonOfText = (text: unknown) => (typeof text === 'string' ? stringify(text) : 'null');
