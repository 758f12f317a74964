/** How long after the first visit to /code does the page report that JavaScript works offline, on phone networks? */
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { type Line, slowLine } from './slow-line.ts';

const VISITS = 3;

/** Networks as in Lighthouse and WebPageTest. The goal is 5 s; the time until the editor appears is printed too. */
const lines: { name: string; line?: Line; budget: number }[] = [
  { name: 'no simulated network', budget: 5 },
  { name: '4G, 9 Mbit/s, 170 ms', line: { kilobitsPerSecond: 9_000, roundTripMs: 170 }, budget: 9 },
  { name: 'slow 4G, 1.6 Mbit/s, 150 ms', line: { kilobitsPerSecond: 1_600, roundTripMs: 150 }, budget: 9 },
  { name: '3G, 0.7 Mbit/s, 300 ms', line: { kilobitsPerSecond: 700, roundTripMs: 300 }, budget: 17 },
];

const port = await freePort();
const darasa = await open({ DARASA_DATA: newFolder(), PORT: String(port) });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

const measures = [];
for (const { name, budget, line } of lines) {
  const slow = line && (await slowLine(port, line));
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++)
    visits.push(await firstVisit(browser, `http://localhost:${slow?.port ?? port}`));
  slow?.close();
  for (const [what, most] of [
    ['editor', undefined],
    ['JavaScript works offline', budget],
  ] as const) {
    const value = median(visits.map((visit) => visit[what])) / 1000;
    measures.push({ what: `${name}: ${what}, median of ${VISITS}`, value, unit: 's', budget: most ?? budget });
  }
}
conclude('How soon does the playground work offline?', measures);

await browser.close();
darasa.process.kill('SIGINT');
await darasa.ended;
removeFolders();

async function firstVisit(with_: Browser, url: string) {
  const context = await with_.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await signIn(page);
  const began = performance.now();
  await page.goto(`${url}/code?language=63`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /^Program in/ }).waitFor({ timeout: 120_000 });
  const editor = performance.now() - began;
  await page.getByText(/Works offline: .*JavaScript/).waitFor({ timeout: 120_000 });
  const offline = performance.now() - began;
  await context.close();
  return { editor, 'JavaScript works offline': offline };
}

/** Signs in by a call of the API, without loading a page, so that none of the app is cached. */
async function signIn(page: Page) {
  const answer = await page.request.post(`${darasa.url}/api/v1/auth/signin`, {
    headers: { origin: darasa.url },
    data: { email: 'student@darasa.test', password: 'Darasa2026' },
  });
  const { _id, name } = await answer.json();
  const user = JSON.stringify({ _id, name, type: 'student', img: '' });
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('persist:root', kept);
    },
    JSON.stringify({ user, _persist: JSON.stringify({ version: 1, rehydrated: true }) }),
  );
}
