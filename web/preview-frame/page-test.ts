/** Runs a page test once the page has loaded, with what the page has printed until then, and sends the result. */
import { runPageTest } from '#web/page-tests/page-tests.ts';
import { type FrameMessage, MAX_PRINTED, type PageBundle } from './messages.ts';

/** Maximum characters of a sentence that the page around the frame accepts. */
const MAX_SENTENCE = 2_000;

/** @param lines  what the page has printed, which grows */
export function testWhenLoaded(
  { code, texts }: NonNullable<PageBundle['test']>,
  lines: string[],
  send: (message: FrameMessage) => void,
) {
  const textOf = (path: string) => (Object.hasOwn(texts, path) ? texts[path] : undefined);
  addEventListener('load', async () => {
    const { message } = await runPageTest({ window, textOf, printed: () => lines }, code);
    const printed = lines.join('\n').slice(0, MAX_PRINTED);
    send({ type: 'tested', message: message?.slice(0, MAX_SENTENCE) ?? null, printed });
  });
}
