/**
 * Keeps the playground for when there is no network, with JavaScript and the
 * language that is open; the other small ones come along only where the line is
 * known to be good and nobody asked to save data. Done when the browser has
 * nothing else to do.
 */
import { keep } from '#web/api/kept-files.ts';
import { keepPlayground as keepPage, LANGUAGES, wantPlayground } from '#web/api/kept-playground.ts';
import { deviceLanguageIds, JAVASCRIPT, PYTHON } from './device-languages.ts';
import { keepPythonWhole } from './kept-python.ts';
import { addressesOf } from './language-files.ts';
import { readinessChanged } from './readiness.ts';

/** Milliseconds after the page, in which it is used first. */
const A_WHILE = 4_000;

/** @returns how to give it up, when the page is left or another language opened */
export function keepPlaygroundWhenIdle(languageId: number) {
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return undefined;
  const ending = new AbortController();
  const work = () => void keepPlayground(languageId, ending.signal).catch(() => undefined);
  const timer = setTimeout(() => whenIdle(work), A_WHILE);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

// Not in Safari.
const whenIdle = (work: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : work());

async function keepPlayground(openId: number, signal: AbortSignal) {
  signal.throwIfAborted();
  await wantPlayground();
  if (!navigator.onLine) return;
  await keepPage();
  await keepPythonWhole(signal);
  const wanted = isLineGood() ? deviceLanguageIds : [JAVASCRIPT, openId];
  const small = deviceLanguageIds.filter((id) => wanted.includes(id) && id !== PYTHON);
  await keep(LANGUAGES, small.flatMap(addressesOf), { signal });
  await readinessChanged();
}

interface Line {
  saveData: boolean;
  effectiveType: string;
}

/** Where a browser says nothing of its line, it is not called good. */
function isLineGood() {
  const { connection } = navigator as Navigator & { connection?: Line };
  return connection?.effectiveType === '4g' && !connection.saveData;
}
