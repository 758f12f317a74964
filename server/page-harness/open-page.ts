/** Opens a page in a new jsdom window. The page can load only its own files. */
import { JSDOM, requestInterceptor, VirtualConsole } from 'jsdom';
import { describe } from '#web/preview-frame/console.ts';
import type { HarnessJob } from './job.ts';
import { openModules } from './modules.ts';
import type { PageWindow } from './page-window.ts';
import { installReplacements } from './replacements.ts';
import { installStyles } from './styles/install.ts';
import type { Rule } from './styles/rules.ts';

type Print = (...values: unknown[]) => void;

/** The maximum number of console lines; later ones are dropped. */
const MAX_LINES = 200;
const MAX_LINE = 1_000;

/** The base URL of the page. No such host exists. */
const ADDRESS = 'https://page.invalid/';

export async function openPage(files: HarnessJob['files'], userAgent: Rule[]) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const textOf = (path: string) => texts.get(path);
  const lines: string[] = [];
  const print: Print = (...values) => {
    if (lines.length < MAX_LINES) lines.push(values.map(shown).join(' ').slice(0, MAX_LINE));
  };
  const modules = openModules(textOf, print);
  const dom = new JSDOM(modules.startedIn(textOf('index.html') ?? ''), {
    url: `${ADDRESS}index.html`,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    virtualConsole: consoleInto(print),
    resources: {
      interceptors: [
        requestInterceptor(async ({ url }) =>
          modules.isStart(url) ? asScript(await modules.link(() => dom)) : answerTo(pathIn(url), textOf),
        ),
      ],
    },
    beforeParse(window) {
      // Globals of this process too, because `describe` runs outside the window and needs them.
      const { Element, NodeList, HTMLCollection } = window;
      Object.assign(globalThis, { Element, NodeList, HTMLCollection });
      installStyles(window, userAgent);
      installReplacements(window, {
        print,
        textAt: (url) => textOf(pathIn(new URL(url, `${ADDRESS}index.html`).href)),
      });
    },
  });
  await untilLoaded(dom.window);
  return { window: dom.window, textOf, printed: () => lines };
}

/** The path of a file; for URLs of other origins, a text that matches no path. */
const pathIn = (url: string) => (url.startsWith(ADDRESS) ? decodeURIComponent(new URL(url).pathname.slice(1)) : '//');

const TYPES: Record<string, string> = { css: 'text/css', js: 'text/javascript', mjs: 'text/javascript' };

function answerTo(path: string, textOf: (path: string) => string | undefined) {
  const text = textOf(path);
  const type = TYPES[path.split('.').at(-1)!.toLowerCase()] ?? 'text/plain';
  return new Response(text ?? '', { status: text === undefined ? 404 : 200, headers: { 'content-type': type } });
}

const asScript = (code: string) => new Response(code, { headers: { 'content-type': 'text/javascript' } });

/** Prints the page's console output and uncaught errors. Messages about jsdom's own limits are left out. */
function consoleInto(print: Print) {
  const console = new VirtualConsole();
  for (const level of ['log', 'info', 'debug', 'dir', 'table', 'warn', 'error']) console.on(level, print);
  console.on('jsdomError', (error: Error & { type?: string }) => {
    if (error.type === 'unhandled-exception') print(String(error.cause));
  });
  return console;
}

/** Formats a value as a browser's console does. Errors of a page are instances of the Error class of the page's window. */
function shown(value: unknown) {
  if (typeof value === 'object' && value !== null && 'stack' in value && 'message' in value) return String(value);
  try {
    return describe(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

const untilLoaded = (window: PageWindow) =>
  new Promise<void>((resolve) => {
    if (window.document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
