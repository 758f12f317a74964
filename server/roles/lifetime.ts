/** The lifetime of a process: it records the parts that it has started, and stops them in reverse order. */
import { consoleTexts, onConsole, startupTexts } from '#server/console-texts.ts';
import type { StartupError } from '#server/startup-error.ts';

/** Milliseconds that running requests and jobs may take to finish after Ctrl+C. */
export const SHUTDOWN_TIMEOUT = 2_500;
/** Milliseconds after which the process exits even if parts still run; the embedded PostgreSQL then stops by itself. */
const EXIT_TIMEOUT = 8_000;

export type Lifetime = ReturnType<typeof openLifetime>;

export function openLifetime() {
  /** Functions that stop the started parts, in the order of starting. */
  const started: (() => unknown)[] = [];

  let drain = async () => {};
  let ending: Promise<void> | undefined;

  async function stopAll() {
    setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref();
    for (const stop of started.splice(0).reverse()) await stop();
  }

  /** Stops all parts in reverse order: requests, jobs, then the database. Further calls wait for the same shutdown. */
  function end() {
    ending ??= stopAll();
    return ending;
  }

  return {
    /** Call this for each part that was started. @param stop  stops the part; awaited before earlier parts are stopped */
    onEnd: (stop: () => unknown) => void started.push(stop),
    end,
    /** Sets the work to do after SIGTERM before parts are stopped. Ctrl+C skips it. */
    drainBefore(work: () => Promise<void>) {
      drain = work;
    },
    /** Prints one sentence and ends the process; for errors that the operator can fix. */
    endWithMessage({ text }: StartupError) {
      console.error(`\n${startupTexts.isStopping(onConsole(text))}`);
      void end().then(() => process.exit(1));
    },
    /** Prints one sentence and exits immediately, as if killed: stopping all parts takes seconds, and other processes already do the work. */
    exitWithMessage({ text }: StartupError) {
      console.error(`\n${startupTexts.isStopping(onConsole(text))}`);
      process.exit(1);
    },
    endOnSignals() {
      let isEnding = false;
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.on(signal, async () => {
          // npm forwards the terminal's Ctrl+C to us in addition to the terminal itself, so the signal can arrive twice.
          if (isEnding && signal === 'SIGTERM') return;
          if (!isEnding) console.log(`\n${consoleTexts.stopping}`);
          isEnding = true;
          // Ctrl+C skips draining, and also ends a process that is draining.
          if (signal === 'SIGTERM') await drain();
          await end();
          process.exit(0);
        });
    },
  };
}

export function logStep(step: string) {
  console.log(`  ${step}…`);
}
