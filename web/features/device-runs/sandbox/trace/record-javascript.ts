/** Runs an instrumented script (trace/instrument.ts), and sends the page a recording of its steps. */
import type { Ending } from '#web/features/device-runs/sandbox/messages.ts';
import { runJavaScript } from '#web/features/device-runs/sandbox/node/javascript.ts';
import type { Stage } from '#web/features/device-runs/sandbox/stage.ts';
import { JavaScriptRecorder } from './javascript-recorder.ts';

export async function recordJavaScript(source: string, stage: Stage): Promise<Ending> {
  let printed = 0;
  const counting: Stage = {
    ...stage,
    write(stream, text) {
      printed += text.length;
      stage.write(stream, text);
    },
  };
  const recorder = new JavaScriptRecorder({
    send: stage.sendTrace,
    printed: () => printed,
    stop: () => stage.finish({ statusId: 3 }),
  });
  stage.beforeEnd = () => recorder.flush();
  Object.defineProperty(globalThis, '$trace$', { value: recorder });
  const ending = await runJavaScript({ source, file: 'script.js' }, counting, (error, place) =>
    recorder.endWith(error, place?.line),
  );
  if (ending.statusId === 3) recorder.end();
  return ending;
}
