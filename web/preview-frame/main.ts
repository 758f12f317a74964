/**
 * The script of the frame in which a student's web page runs (server/http/preview/). It receives the page from the embedding
 * page, prepares the window, and replaces its own document. It shares the window with the student's scripts, so it cannot
 * protect anything: the frame's headers do that.
 */
import { openConsole } from './console.ts';
import { openFiles } from './files.ts';
import { type FrameMessage, type PageBundle, READY, START } from './messages.ts';
import { removeAddedFrames, withoutShadowRoots } from './no-frames.ts';
import { blockForms, followLinks, reportErrors, resolveAddedAddresses, restoreScroll } from './page-events.ts';
import { testWhenLoaded } from './page-test.ts';
import { replaceDialogs, replaceNetwork, watchLoops } from './replacements.ts';
import { replaceStorage } from './storage.ts';

addEventListener('message', function begin({ source, data, ports }: MessageEvent<PageBundle>) {
  if (source !== parent || !ports[0]) return;
  removeEventListener('message', begin);
  const html = prepare(data, ports[0]);
  // Writing to the document keeps the window, with everything that was prepared in it.
  document.open();
  document.write(html);
  document.close();
});
parent.postMessage(READY + location.pathname, '*');

/** Prepares the window for the page, and returns the page's HTML. */
function prepare(page: PageBundle, port: MessagePort) {
  const send: (message: FrameMessage) => void = port.postMessage.bind(port);
  const files = openFiles(page);
  const lines: string[] = [];
  const print = openConsole((message) => {
    if (message.type === 'console') lines.push(message.line.text);
    send(message);
  });

  watchLoops(print);
  replaceNetwork(files, print);
  replaceDialogs(print);
  replaceStorage('localStorage', page.stored, (entries) => send({ type: 'stored', entries }));
  replaceStorage('sessionStorage', {}, () => {});

  // The page calls this first: opening the document has removed all earlier listeners.
  const start = () => {
    document.currentScript?.remove();
    removeAddedFrames();
    reportErrors(files, print);
    followLinks(files, { print, open: (path) => send({ type: 'open', path }) });
    blockForms(print);
    resolveAddedAddresses(files);
    restoreScroll(page.scroll, (top) => send({ type: 'scrolled', top }));
    if (page.test) testWhenLoaded(page.test, lines, send);
    addEventListener('DOMContentLoaded', () => send({ type: 'loaded' }));
    setInterval(() => send({ type: 'alive' }), 1_000);
  };
  Object.defineProperty(window, START, { value: start });
  return withoutShadowRoots(files.withUrls(page.html));
}
