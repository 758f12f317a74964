/**
 * How soon does the preview of a web project show what was typed, and how soon does the editor, while the student's page is idle or busy?
 * In Chromium, with a project of ten files and 60 kB.
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { busyScripts } from '#server/testing/busy-web-pages.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';

const CHANGES = 20;
/** Number of measured first changes. Each needs the project's page to be opened again, which takes seconds. */
const COLD_CHANGES = 7;
const KEYS = 100;
/** Number of keys typed without a pause. The preview reloads only after a pause. */
const KEYS_IN_A_ROW = 6;

const darasa = await open({ DARASA_DATA: newFolder(), PORT: String(await freePort()) });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({ baseURL: darasa.url, serviceWorkers: 'block' });
// tsx, which loads our TypeScript, wraps functions in calls of __name, also in code that is evaluated in the page.
await context.addInitScript('globalThis.__name = (named) => named');
await signIn(context);
const page = await context.newPage();

let word = 0;
const warm = await changesOf(await createProject(quietFiles()), CHANGES);
const cold = [];
const address = await createProject(quietFiles());
for (let round = 0; round < COLD_CHANGES; round++) cold.push(...(await changesOf(address, 1)));
const typing = [];
for (const [name, script] of Object.entries({ nothing: '', ...busyScripts })) {
  const times = await typingBeside(script);
  typing.push({
    what: `a key, while the page runs ${name}: p95 of ${KEYS}`,
    value: p95(times),
    unit: 'ms',
    budget: 100,
  });
}
await browser.close();
darasa.process.kill('SIGINT');
await darasa.ended;
removeFolders();

conclude('How soon does the preview show what was typed?', [
  { what: `a change, median of ${CHANGES}`, value: median(warm), unit: 'ms', budget: 300 },
  { what: '… slowest', value: Math.max(...warm), unit: 'ms', budget: 300 },
  { what: `the first change, median of ${COLD_CHANGES}`, value: median(cold), unit: 'ms', budget: 300 },
  { what: '… slowest', value: Math.max(...cold), unit: 'ms', budget: 300 },
]);
conclude('How soon does the editor show a key?', typing);

/** Signs in by a call of the API. */
async function signIn(browser: BrowserContext) {
  const answer = await browser.request.post('/api/v1/auth/signin', {
    headers: { origin: darasa.url },
    data: { email: 'student@darasa.test', password: 'Darasa2026' },
  });
  const { _id, name } = await answer.json();
  const user = JSON.stringify({ _id, name, type: 'student', img: '' });
  const remembered = JSON.stringify({ user, _persist: JSON.stringify({ version: 1, rehydrated: true }) });
  await browser.addInitScript(
    `if (window === top) localStorage.setItem('persist:root', ${JSON.stringify(remembered)})`,
  );
}

/** Ten files of a shop, 60 kB together. */
function quietFiles(): Record<string, string> {
  const cards = '<article class="card"><h2>Basket</h2><p>Woven in Kitui, 1,200 shillings.</p></article>\n';
  const rules = '.card > h2 { margin: 0 0 8px; color: #234; background: url("none.png") }\n';
  const functions =
    'export function total(basket) {\n  let sum = 0;\n  for (const { price, count } of basket) sum += price * count;\n  return sum;\n}\n';
  const renamed = (part: string) => functions.replace('total', `total${part}`);
  const script = (name: string) => Array.from({ length: 60 }, (_, n) => renamed(`${name}${n}`)).join('');
  const styles = rules.repeat(100);
  return {
    'index.html': `<!doctype html>\n<link rel="stylesheet" href="css/style.css">\n<script type="module" src="js/main.js"></script>\n${cards.repeat(60)}<p>`,
    'about.html': `<!doctype html>\n${cards.repeat(20)}`,
    'css/style.css': styles,
    'css/more.css': styles.slice(0, 4_000),
    'js/main.js': "import { totalbasket0 } from './basket.js';\nconsole.log('begins', totalbasket0([]));",
    'js/basket.js': script('basket'),
    'js/orders.js': script('orders'),
    'js/people.js': script('people'),
    'data.json': JSON.stringify(Array.from({ length: 100 }, (_, price) => ({ name: 'Basket', price }))),
    'notes.txt': 'To do: pictures.\n'.repeat(100),
  };
}

/** Creates a web project, and returns the path of its page. */
async function createProject(files: Record<string, string>) {
  const options = { headers: { origin: darasa.url } };
  const created = await context.request.post('/api/v1/projects', { ...options, data: { name: 'Shop', kind: 'web' } });
  const { _id, revision, files: template } = await created.json();
  const removed = (template as { path: string }[]).flatMap(({ path }) =>
    path in files ? [] : { path, removed: true },
  );
  const written = Object.entries(files).map(([path, text]) => ({ path, text }));
  const data = { revision, saveId: crypto.randomUUID(), changes: [...removed, ...written] };
  const saved = await context.request.put(`/api/v1/projects/${_id}/files`, { ...options, data });
  if (!saved.ok()) throw new Error(await saved.text());
  return `/projects/${_id}`;
}

/** Opens the project and types words. @returns the milliseconds from each word's last key until the frame shows it */
async function changesOf(address: string, words: number) {
  await openEditor(address);
  await page.evaluate(watchFrames);
  const times = [];
  for (let n = 0; n < words; n++) {
    // A word that the saved page does not contain yet.
    word += 1;
    await page.keyboard.type(` word${word}.`, { delay: 40 });
    await page.frameLocator('iframe:not([data-waiting])').getByText(`word${word}.`).waitFor();
    times.push(await page.evaluate(() => window.shownAt - window.typedAt));
    await page.waitForTimeout(300);
  }
  return times;
}

/** Opens the project's page, with the cursor at the end of its main file, once the preview has begun. */
async function openEditor(address: string) {
  await page.goto(address);
  await page.getByRole('log', { name: 'Console' }).getByText('begins').first().waitFor();
  await page.getByRole('textbox', { name: 'Code of index.html' }).click();
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(1_000);
}

declare global {
  interface Window {
    typedAt: number;
    shownAt: number;
    keyTimes: number[];
  }
}

/** Records when the last key was pressed, and when the newest frame is painted. Runs in the page. */
function watchFrames() {
  addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { typedAt: timeStamp }), true);
  const noteShown = () => setTimeout(() => Object.assign(window, { shownAt: performance.now() }));
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLIFrameElement)) requestAnimationFrame(noteShown);
  });
  watch.observe(document, { subtree: true, attributeFilter: ['data-waiting'] });
}

/** @returns the milliseconds from each key until its character is painted, while the page runs the script */
async function typingBeside(script: string) {
  const files = quietFiles();
  files['index.html'] = files['index.html']!.replace('</script>', '</script><script src="js/busy.js" defer></script>');
  await openEditor(await createProject({ ...files, 'js/busy.js': `console.log('begins');\n${script}` }));
  await page.evaluate(watchKeys);
  for (let key = 1; key <= KEYS; key++) {
    await page.keyboard.press('a');
    await page.waitForTimeout(key % KEYS_IN_A_ROW === 0 ? 400 : 90);
  }
  return page.evaluate(() => window.keyTimes);
}

/** Records how long it takes until each key's character is painted. Runs in the page. */
function watchKeys() {
  window.keyTimes = [];
  const note = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)));
  addEventListener('keydown', note, true);
}

function p95(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)]!;
}
