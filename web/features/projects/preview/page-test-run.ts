/** Runs a test of a web page on this device, in a new hidden frame that is removed afterwards. */
import { MAIN_PAGE } from '#contract/rules/page-files.ts';
import * as pageTexts from '#texts/code/page-files.ts';
import * as texts from '#texts/code/web-challenges.ts';
import { ENDLESS, type FrameMessage, type PageBundle } from '#web/preview-frame/messages.ts';
import { connectFrame, firstAddress, isFrameCached, OWN_ADDRESS, SANDBOX } from './frame-connection.ts';
import { bundlePage, type SourceFile } from './page-bundle.ts';
import styles from './page-test-run.module.css';
import { rewriteScript } from './rewrite-script.ts';

export interface PageTestResult {
  verdict: 'right' | 'wrong' | 'too slow';
  /** Why the page fails, in English if the sentence is ours (messages/page-tests.ts). */
  message: string | null;
  /** What the page has printed to its console. */
  printed: string;
  milliseconds: number;
}

interface Limits {
  /** Milliseconds of the test, from the start of its frame; a phone gets more than the school's server takes. */
  timeLimit: number;
  signal: AbortSignal;
}

/** Milliseconds that a phone may need to start a frame, in addition to the test's own time. */
const STARTUP_MS = 8_000;

/** @throws {Error} if no frame can be loaded, or the signal is aborted */
export async function runPageTest(files: SourceFile[], code: string, limits: Limits): Promise<PageTestResult> {
  const page = bundlePage(files, MAIN_PAGE);
  if (!page) return { verdict: 'wrong', message: pageTexts.noMainPage, printed: '', milliseconds: 0 };
  limits.signal.throwIfAborted();
  const test = { code: rewriteScript({ path: TEST_PATH, code }), texts: textsIn(files) };
  const isCached = await isFrameCached().catch(() => false);
  return withFrame({ ...page, stored: {}, scroll: 0, test }, { ...limits, isCached });
}

/** The name of the test in messages about its loops. */
const TEST_PATH = 'test';

/** The texts that a test reads: as they were written, and not as they are rewritten for the frame. */
const textsIn = (files: SourceFile[]) =>
  Object.fromEntries(files.flatMap(({ path, content }) => (typeof content === 'string' ? [[path, content]] : [])));

function withFrame(
  bundle: PageBundle,
  { timeLimit, signal, isCached }: Limits & { isCached: boolean },
): Promise<PageTestResult> {
  const start = performance.now();
  const container = addContainer();
  const focused = document.activeElement;
  let disconnect = () => {};
  let timer: ReturnType<typeof setTimeout>;

  const ended = new Promise<PageTestResult>((resolve, reject) => {
    const end = (found: Pick<PageTestResult, 'verdict' | 'message' | 'printed'>) =>
      resolve({ ...found, milliseconds: performance.now() - start });
    const endTooSlow = () => end({ verdict: 'too slow', message: null, printed: '' });
    const onMessage = (received: FrameMessage) => {
      if (received.type !== 'tested') return;
      const { message, printed } = received;
      if (message?.includes(ENDLESS)) endTooSlow();
      else end({ verdict: message === null ? 'right' : 'wrong', message, printed });
    };

    function open(address: string) {
      disconnect();
      const frame = frameAt(address, isCached);
      const fail = () => reject(new Error(texts.notReached));
      const onUnreachable = address === OWN_ADDRESS ? fail : () => open(OWN_ADDRESS);
      const limits = { onFlood: endTooSlow, onUnresponsive: endTooSlow, onUnreachable };
      const connection = connectFrame({ frame, onMessage, ...limits });
      disconnect = connection.close;
      connection.show(bundle);
      container.replaceChildren(frame);
    }
    open(firstAddress(true));
    timer = setTimeout(endTooSlow, STARTUP_MS + timeLimit);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return ended.finally(() => {
    clearTimeout(timer);
    disconnect();
    const hasFocus = container.contains(document.activeElement);
    container.remove();
    // A test that types into the page has taken the focus.
    if (hasFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  });
}

function addContainer() {
  const container = document.createElement('div');
  container.className = styles.holder!;
  container.ariaHidden = 'true';
  document.body.append(container);
  return container;
}

function frameAt(address: string, isCached: boolean) {
  const frame = document.createElement('iframe');
  if (address !== OWN_ADDRESS || !isCached) frame.setAttribute('sandbox', SANDBOX);
  frame.tabIndex = -1;
  frame.src = address;
  return frame;
}
