/** Playwright, speaking the words of server/testing/factories/factories.ts, against the built app in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { connect, type Db } from '#server/db/connect.ts';
import { givens, PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { findings } from '#server/testing/queries/queries.ts';
import { openSchool } from './open-school.ts';

interface OpenSchool {
  url: string;
  /** Where the simulated phones are. */
  phoneUrl: string;
  databaseUrl: string;
  /** Where its files lie. */
  folder: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<unknown>;
  /** As a crash would; the server is left to see to it. */
  killMediaEngines(): void;
  /** Starts it again at the same address, on the same data. */
  reopen(): Promise<unknown>;
}

export type Given = ReturnType<typeof givens> & {
  /** A new student (or that person), signed in in this browser. */
  signedIn(person?: Person): Promise<Person>;
  /** The same in another browser: what the sign-in form does is proved where it is the subject. */
  signedInOn(context: BrowserContext, person: Person): Promise<unknown>;
};

interface Outbox {
  /** The address of the link in the newest letter to that address, once it has come. */
  linkTo(email: string): Promise<string>;
}

interface Fixtures {
  db: Db;
  given: Given;
  found: ReturnType<typeof findings>;
  outbox: Outbox;
  /** What the console may say in a test that breaks something on purpose. */
  mayLog: RegExp | undefined;
  consoleStaysEmpty: undefined;
  withoutServiceWorker: undefined;
}

interface WorkerFixtures {
  /** Settings of the school that a test file wants to be different. */
  schoolEnv: Record<string, string>;
  school: OpenSchool;
}

/** What tests of some files want and no other minds: each school more takes its time to open. */
const usualSettings = { PAYBILL: '522522', SUPPORT_PHONE: '0700 000 001', VIDEO_MAX_MB: '12' };

export const test = base.extend<Fixtures, WorkerFixtures>({
  schoolEnv: [usualSettings, { option: true, scope: 'worker' }],

  school: [
    async ({ schoolEnv }, use, { project }) => {
      const { url: databaseUrl, drop } = await createDatabase();
      const folder = await mkdtemp(join(tmpdir(), 'darasa-e2e-'));
      const { stop, ...opened } = await openSchool(databaseUrl, folder, { ...mediaFor(project.name), ...schoolEnv });
      await use({ databaseUrl, folder, ...opened });
      await stop();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ school }, use) => use(school.url),

  db: async ({ school }, use) => {
    const { db, close } = connect(school.databaseUrl);
    await use(db);
    await close();
  },

  given: async ({ db, school, context }, use) => {
    const given = givens(db);
    const signedInOn = async (browser: BrowserContext, person: Person) => {
      await browser.addCookies([{ name: 'session', value: await given.session(person), url: school.url }]);
      await rememberUser(browser, person);
    };
    await use({
      ...given,
      async signedIn(person) {
        const somebody = person ?? (await given.student());
        await signedInOn(context, somebody);
        return somebody;
      },
      signedInOn,
    });
  },

  found: ({ db }, use) => use(findings(db)),

  outbox: async ({ school }, use) => {
    const newest = async (email: string) => {
      const letters = (await (await fetch(`${school.url}/dev/outbox.json`)).json()) as { to: string; text: string }[];
      return letters.find(({ to }) => to === email)?.text.match(/https?:\/\/\S+/)?.[0] ?? '';
    };
    await use({
      async linkTo(email) {
        await expect.poll(() => newest(email)).not.toBe('');
        return newest(email);
      },
    });
  },

  mayLog: [undefined, { option: true }],

  // It would answer for the server. Playwright's own block warns on the console; this is a browser that has none.
  withoutServiceWorker: [
    async ({ context, serviceWorkers }, use) => {
      if (serviceWorkers === 'block')
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      await use(undefined);
    },
    { auto: true },
  ],

  consoleStaysEmpty: [
    async ({ page, mayLog }, use) => {
      const lines: string[] = [];
      page.on('pageerror', (error) => lines.push(String(error)));
      page.on('console', (message) => {
        // The browser itself notes each answer that is not a success; refusals are part of the product.
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (['error', 'warning'].includes(message.type()) && !isRefusal) lines.push(message.text());
      });
      await use(undefined);
      expect(
        lines.filter((line) => !mayLog?.test(line)),
        'the console stays empty',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

interface OnPhone {
  school: Pick<OpenSchool, 'phoneUrl'>;
  /** As 0712345678. */
  phone: string;
}

/** The simulated phones, by a person's thumb and by what they saw. */
export const phones = {
  /** One that nobody has asked yet, and that does nothing by itself: its last digits are no scenario of the simulator. */
  anyNew: () =>
    `07${Math.floor(Math.random() * 100_000)
      .toString()
      .padStart(5, '0')}${500 + Math.floor(Math.random() * 50)}`,

  inWords: (phone: string) => phone.replace(/^(\d{4})(\d{3})/, '$1 $2 '),

  /** Presses Pay or Cancel on the phone's own page. */
  async answer(context: BrowserContext, { school, phone }: OnPhone, choice: 'Pay' | 'Cancel') {
    const screen = await context.newPage();
    await screen.goto(`${school.phoneUrl}/phones/254${phone.slice(1)}`);
    await screen.getByRole('button', { name: choice }).click();
    await expect(screen.getByText('Nothing asks for money on this phone.')).toBeVisible();
    await screen.close();
  },

  /** What that phone was asked. */
  async promptsOf({ school, phone }: OnPhone) {
    const all = (await (await fetch(`${school.phoneUrl}/control/prompts`)).json()) as { phone: string }[];
    return all.filter((prompt) => prompt.phone === `254${phone.slice(1)}`);
  },
};

export const signInForm = (page: Page) => page.getByRole('form', { name: 'Sign in' });

/** On the sign-in page. Where it leads is for the test to see. */
export async function signIn(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  const form = signInForm(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** What the app would have stored when that person signed in here, in redux-persist's form. */
const rememberUser = (context: BrowserContext, person: Person) =>
  context.addInitScript((persisted) => {
    if (sessionStorage.getItem('remembered')) return;
    sessionStorage.setItem('remembered', 'once');
    localStorage.setItem('persist:root', persisted);
  }, asRemembered(person));

export const asRemembered = ({ id, name, type }: Person) =>
  JSON.stringify({
    user: JSON.stringify({ _id: id, name, type, img: '' }),
    _persist: JSON.stringify({ version: 1, rehydrated: true }),
  });

/** Schools run side by side: each takes what is free for its media. Where nobody has a camera it would run for nobody. */
const mediaFor = (project: string): Record<string, string> =>
  project === 'calls' ? { MEDIA_UDP_PORT: '0', MEDIA_TURN_PORT: '0' } : { LIVE_ROOMS: 'none' };
