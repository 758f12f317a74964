/**
 * Debian's Firefox, driven by WebDriver BiDi (W3C): Playwright drives builds of its own only. It has a made-up
 * microphone and camera, and no window.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';

const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Everybody is on this machine, of which Firefox else tells no address.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'remote.active-protocols': 1,
};

/** Milliseconds until it is there. */
const STARTING = 60_000;

const Answer = z.object({
  id: z.number(),
  type: z.enum(['success', 'error']),
  result: z.unknown(),
  message: z.string().optional(),
});
const Logged = z.object({
  method: z.literal('log.entryAdded'),
  params: z.object({ level: z.string(), text: z.string().nullable() }),
});
const Evaluated = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });

export type Firefox = Awaited<ReturnType<typeof openFirefox>>;

/** @param path  of the program */
export async function openFirefox(path: string) {
  const profile = await mkdtemp(join(tmpdir(), 'darasa-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const { errors, command, close } = await converse(await addressOf(browser));
  await command('session.new', { capabilities: {} });
  await command('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = Tree.parse(await command('browsingContext.getTree', {})).contexts[0]!;

  return {
    /** What its console said that is an error. */
    errors,
    goto: (url: string) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
    setCookie: (name: string, value: string) =>
      command('storage.setCookie', { cookie: { name, value: { type: 'string', value }, domain: 'localhost' } }),
    /** Is run in each page of the school before anything else. */
    addInitScript: (script: string) =>
      command('script.addPreloadScript', { functionDeclaration: `() => { if (isSecureContext) { ${script} } }` }),
    /** In the page, as if somebody had just pressed something: some things it does only then. */
    async evaluate<Result, Given>(run: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
      const evaluated = Evaluated.parse(
        await command('script.callFunction', {
          functionDeclaration: `async (given) => JSON.stringify((await (${run})(JSON.parse(given))) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
          awaitPromise: true,
          userActivation: true,
          target: { context },
        }),
      );
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return JSON.parse(evaluated.result.value ?? 'null');
    },
    async close() {
      close();
      browser.kill('SIGTERM');
      if (browser.exitCode === null && browser.signalCode === null)
        await new Promise((resolve) => browser.once('exit', resolve));
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** It says so once, among much else. */
function addressOf(browser: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('Firefox has not started in time')), STARTING).unref();
    browser.once('exit', () => reject(new Error('Firefox has ended as it started')));
    createInterface(browser.stderr!).on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

async function converse(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const asked = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const errors: string[] = [];
  let last = 0;
  socket.on('message', (bytes) => {
    const said: unknown = JSON.parse(String(bytes));
    const logged = Logged.safeParse(said).data?.params;
    if (logged?.level === 'error') errors.push(logged.text ?? '');
    const answer = Answer.safeParse(said).data;
    if (!answer) return;
    const asker = asked.get(answer.id);
    asked.delete(answer.id);
    if (answer.type === 'success') asker?.resolve(answer.result);
    else asker?.reject(new Error(answer.message));
  });
  return {
    errors,
    command(method: string, params: object) {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise<unknown>((resolve, reject) => asked.set(id, { resolve, reject }));
    },
    close: () => socket.terminate(),
  };
}
