/**
 * One idle engine process that has loaded its code, so that an engine that exits is replaced without waiting for a
 * start. The spare process is started only after the first live class has published media.
 */
import { type EngineProcess, type LaunchEngine, openEngineProcess } from './engine-process.ts';

/** Delay between the first publication and the start of the spare: joining participants need the processor first. */
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
    /** Returns the spare process, or a new process if there is no spare. Throws if none can be started. */
    take() {
      const engine = spare && !spare.hasExited() ? spare : openEngineProcess(launch);
      forget(engine);
      return engine;
    },
    /** Call this at each publication: after the first, a spare process is kept. */
    use() {
      if (isUsed) return;
      isUsed = true;
      timer = setTimeout(prepare, FIRST_DELAY_MS);
    },
    /** Starts a spare process, unless there is one already or media have not been used yet. */
    prepare,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await spare?.stop();
    },
  };
}
