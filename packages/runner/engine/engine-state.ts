/** The engine's dependencies and jobs, and the state and language list that it reports. */

import type { Language } from '#packages/runner/languages/language.ts';
import type { BuildCache } from '#packages/runner/program/build-cache.ts';
import type { PrecompiledHeaders } from '#packages/runner/program/precompiled-headers.ts';
import type { openScience } from '#packages/runner/program/science.ts';
import type { EngineEvent, WireLanguage, WireState } from '#packages/runner/protocol.ts';
import type { Sandbox, SandboxKind } from '#packages/runner/sandbox/job.ts';
import type { Job } from './jobs.ts';
import type { RunnerQueue } from './queue.ts';
import type { openReadiness } from './readiness.ts';
import type { WarmKind, WarmPool } from './warm-pool.ts';

/** Shown to students beside every language. */
const RUNNER_UNAVAILABLE = 'The school server cannot run programs at the moment';

export interface EngineOptions {
  openSandbox: (kind: SandboxKind) => Sandbox;
  protection: () => WireState['protection'];
  cache: BuildCache;
  /**
   * The folder of precompiled headers: only the runner writes to it, and sandboxes read it. Undefined while the runner
   * has no folder, for example on a full disk.
   */
  headersFolder: () => string | undefined;
  /** The folder of the science libraries' files; undefined under the same conditions. */
  scienceFolder: () => string | undefined;
  installed: InstalledLanguages;
  /** How many programs may compute at the same time; at least two. */
  slots: number;
  /** Memory limit of all programs together, in kilobytes. */
  memory: number;
  /** Kinds of sandboxes that the warm pool always has ready. */
  warmKinds: WarmKind[];
}

/** The languages installed on this machine. */
interface InstalledLanguages {
  /** Undefined when the language is not installed. */
  find(languageId: number): Promise<{ language: Language; version: string } | undefined>;
  list(): Promise<WireLanguage[]>;
}

export interface Engine {
  needs: EngineOptions;
  emit: (event: EngineEvent) => void;
  jobs: Map<string, Job>;
  queue: RunnerQueue;
  pool: WarmPool;
  precompiled: () => PrecompiledHeaders | undefined;
  science: ReturnType<typeof openScience>;
  readiness: ReturnType<typeof openReadiness>;
}

export async function languagesOf({ needs, readiness }: Engine) {
  const [languages, advice] = [await needs.installed.list(), await readiness.advice()];
  return advice ? languages.map((language) => ({ ...language, isHere: false, reason: RUNNER_UNAVAILABLE })) : languages;
}

export async function stateOf({ needs, jobs, queue, pool, readiness }: Engine): Promise<WireState> {
  const protection = needs.protection();
  return {
    ...(await readiness.state(protection)),
    protection,
    slots: needs.slots,
    running: jobs.size - queue.waiting(),
    waiting: queue.waiting(),
    warm: pool.warm(),
  };
}
