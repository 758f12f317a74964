/**
 * How many bytes of JavaScript, CSS and fonts does a phone fetch (compressed by Brotli) on its first visit to a page?
 */
import { chromium } from '@playwright/test';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude } from './budget.ts';

interface Visit {
  address: string;
  /** The email address of the demo school's person who signs in before the visit. */
  as?: string;
  /** The label of a field to touch: a form loads the rest of its files at the first touch. */
  touch?: string;
}

/** The fund page of the demo school's student. */
const HELP_FUND = '/helpfund/{studentId}';

/** Budgets in kB: the measured size, rounded up, so that growth is noticed. */
const pages: (Visit & { budget: number })[] = [
  { address: '/login', budget: 151 },
  { address: '/login', budget: 191, touch: 'Email' },
  { address: '/forgot-password', budget: 148 },
  { address: '/privacy', budget: 121 },
  { address: '/enroll', budget: 159 },
  { address: HELP_FUND, budget: 156 },
  { address: HELP_FUND, budget: 205, touch: 'Phone' },
  { address: '/verify/student/verify/none', budget: 169 },
  { address: '/password-reset/none/none', budget: 195 },
  { address: '/', budget: 202, as: 'student@darasa.test' },
  { address: '/courses', budget: 208, as: 'student@darasa.test' },
  { address: '/courses/none', budget: 201, as: 'student@darasa.test' },
  { address: '/courses/none/none', budget: 199, as: 'student@darasa.test' },
  { address: '/payments', budget: 223, as: 'student@darasa.test' },
  { address: '/assignments', budget: 230, as: 'student@darasa.test' },
  { address: '/challenges', budget: 219, as: 'student@darasa.test' },
  { address: '/code', budget: 387, as: 'student@darasa.test' },
  { address: '/profile', budget: 213, as: 'student@darasa.test' },
  { address: '/profile/notifications', budget: 185, as: 'student@darasa.test' },
  { address: '/offers/none', budget: 182, as: 'student@darasa.test' },
  { address: '/admin/', budget: 186, as: 'tutor@darasa.test' },
  { address: '/admin/profile', budget: 212, as: 'tutor@darasa.test' },
  { address: '/admin/', budget: 208, as: 'admin@darasa.test' },
  { address: '/admin/courses', budget: 233, as: 'tutor@darasa.test' },
  { address: '/admin/people', budget: 215, as: 'admin@darasa.test' },
  { address: '/admin/intakes', budget: 222, as: 'admin@darasa.test' },
  { address: '/admin/people/import', budget: 186, as: 'admin@darasa.test' },
  { address: '/admin/people/sheets', budget: 183, as: 'admin@darasa.test' },
  { address: '/admin/announcements', budget: 224, as: 'admin@darasa.test' },
  { address: '/admin/payments', budget: 215, as: 'admin@darasa.test' },
];

const darasa = await open({ DARASA_DATA: newFolder(), PORT: String(await freePort()) });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

const studentId = await idOf('student@darasa.test');
const measures = [];
let fonts = 0;
for (const page of pages) {
  const sent = await firstVisit(page);
  measures.push({
    what: `${page.address}${page.touch ? ', once a form is touched' : ''}, JS and CSS`,
    value: sent.code / 1000,
    unit: 'kB',
    budget: page.budget,
  });
  fonts = Math.max(fonts, sent.fonts / 1000);
}
measures.push({ what: 'fonts, on the page with most', value: fonts, unit: 'kB', budget: 80 });
conclude('How much does a first visit fetch?', measures);

await browser.close();
darasa.process.kill('SIGINT');
await darasa.ended;
removeFolders();

async function firstVisit({ address, as, touch }: Visit) {
  // Service workers are blocked, because one would serve files that it has cached since the sign-in.
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (as) await signIn(page, as);
  // From here on the person is signed in, but the cache is empty, as on a new phone.
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const sent = { code: 0, fonts: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Script' || kind === 'Stylesheet') sent.code += encodedDataLength;
    if (kind === 'Font') sent.fonts += encodedDataLength;
  });
  await page.goto(darasa.url + address.replace('{studentId}', studentId), { waitUntil: 'networkidle' });
  if (touch) {
    await page.getByLabel(touch).first().focus();
    // No event reports the last file that the focused field requests; a second is long enough on this machine.
    await page.waitForTimeout(1000);
  }
  await context.close();
  return sent;
}

async function idOf(email: string) {
  const response = await fetch(`${darasa.url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { origin: darasa.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Darasa2026' }),
  });
  return ((await response.json()) as { _id: string })._id;
}

async function signIn(page: Awaited<ReturnType<typeof browser.newPage>>, email: string) {
  await page.goto(`${darasa.url}/login`);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('Darasa2026');
  await form.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  // Ends this page's pending requests, which are not part of the next visit.
  await page.goto('about:blank');
}
