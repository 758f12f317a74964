/**
 * The process in which pages run: one test at a time, each in a new window. A page can leave its window, because jsdom is
 * no sandbox. Therefore what this process needs is kept before the first page runs, what leads out is removed, and what it
 * reports begins with a word that no page knows. The process itself is in the runner's sandbox.
 */
import { runPageTest } from '#web/page-tests/page-tests.ts';
import type { HarnessJob } from './job.ts';
import { openPage } from './open-page.ts';
import type { Rule } from './styles/rules.ts';
import { userAgentRules } from './styles/user-agent.ts';

interface PageRequest {
  nonce: string;
  files: HarnessJob['files'];
  test: string;
}

export interface PageReply {
  nonce: string;
  result?: { verdict: 'right' | 'wrong' | 'crashed'; message: string | null; printed: string[] };
}

servePages();

function servePages() {
  const send = process.send!.bind(process);
  const userAgent = userAgentRules();
  // A page's rejected promise that no one handles ends nothing: a browser only prints it.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
  process.on('message', async ({ nonce, files, test }: PageRequest) => {
    send({ nonce, result: await resultOf({ files, test }, userAgent) } satisfies PageReply);
  });
  removeExits();
  send({ nonce: '' } satisfies PageReply);
}

async function resultOf({ files, test }: Omit<PageRequest, 'nonce'>, userAgent: Rule[]) {
  try {
    return await tested({ files, test }, userAgent);
  } catch (error) {
    // jsdom may fail in a page that is very unusual.
    return { verdict: 'crashed' as const, message: String(error), printed: [] };
  }
}

async function tested({ files, test }: Omit<PageRequest, 'nonce'>, userAgent: Rule[]) {
  const page = await openPage(files, userAgent);
  const result = await runPageTest(page, test);
  const printed = [...page.printed()];
  page.window.close();
  return { ...result, printed };
}

/** Removes what a page that has left its window could use to read files, start programs, or report results. */
function removeExits() {
  const exits = ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', 'send', 'mainModule'];
  for (const name of [...exits, 'report', 'execve', '_debugProcess', '_kill'])
    Object.defineProperty(process, name, { value: undefined });
}
