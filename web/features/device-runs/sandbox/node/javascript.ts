/**
 * Runs a script as Node.js runs a CommonJS module: as the body of a function with parameters such as `require` and
 * `module`, until nothing is pending (event-loop.ts). The script runs in sloppy mode, and keeps its own line numbers.
 */

import type { Ending } from '#web/features/device-runs/sandbox/messages.ts';
import { type Stage, Stopped } from '#web/features/device-runs/sandbox/stage.ts';
import { makeEventLoop } from './event-loop.ts';
import { layOutImports, leadImports } from './imports.ts';
import { layOutNode } from './node-globals.ts';
import { locateSyntaxError, type SourcePosition } from './syntax-error.ts';
import { exceptionText, type Script, WRAPPER } from './traceback.ts';

const failed: Ending = { statusId: 11, message: 'Exited with error code 1' };

/** Reports the exception that ended a script. @param place  where in the running code a syntax error is */
type Report = (error: unknown, place: SourcePosition | undefined) => void;

/** @param report  by default, writes what Node.js writes to the standard error */
export async function runJavaScript(script: Script, stage: Stage, report?: Report): Promise<Ending> {
  const wrapped = `${WRAPPER}${leadImports(script.source)}\n})\n//# sourceURL=${script.file}`;
  const loop = makeEventLoop();
  const { require, module } = layOutNode(stage, loop);
  layOutImports(require);
  try {
    // biome-ignore lint/security/noGlobalEval: this worker's purpose. An indirect eval sees the global scope and no variables of ours.
    const body = globalThis.eval(wrapped);
    loop.begin(() => body.call(module.exports, module.exports, require, module, `/box/${script.file}`, '/box'));
    await loop.end;
    return { statusId: 3 };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const place = error instanceof SyntaxError ? await locateSyntaxError(wrapped) : undefined;
    if (report) report(error, place);
    else stage.write('stderr', exceptionText(error, script, place));
    return failed;
  }
}
