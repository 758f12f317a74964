/**
 * One loaded, idle engine process, so that an engine that exits is replaced without the time of a start. None is
 * started before media are first used.
 */
import { type EngineProcess, type LaunchEngine, openEngineProcess } from './engine-process.ts';

/** Delay after the first use: the participants who are just joining need the processor more. */
const FIRST_DELAY_MS = 3_000;
const RETRY_MS = 10_000;

export type SpareEngine = ReturnType<typeof openSpareEngine>;

export function openSpareEngine(launch: LaunchEngine) {
  let spare: EngineProcess | undefined;
  let isUsed = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function forget(process: EngineProcess) {
    if (spare === process) spare = undefined;
  }

  function prepare() {
    if (!isUsed || spare || isClosed) return;
    try {
      const process = openEngineProcess(launch);
      spare = process;
      process.listen({ onMessage() {}, onExit: () => forget(process) });
    } catch {
      timer = setTimeout(prepare, RETRY_MS);
    }
  }

  return {
    /** The spare process, or a new one. Throws if none can be started. */
    take() {
      const engine = spare && !spare.hasExited() ? spare : openEngineProcess(launch);
      forget(engine);
      return engine;
    },
    /** Media are in use: from now on there is a spare. */
    use() {
      if (isUsed) return;
      isUsed = true;
      timer = setTimeout(prepare, FIRST_DELAY_MS);
    },
    /** Starts one where it is needed and missing. */
    prepare,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await spare?.stop();
    },
  };
}
