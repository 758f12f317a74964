/** One engine: what it was given, who is in it, and what it tells of itself. */

import type { Language } from '#packages/runner/languages/language.ts';
import type { BuildCache } from '#packages/runner/program/build-cache.ts';
import type { PrecompiledHeaders } from '#packages/runner/program/precompiled-headers.ts';
import type { RunnerEvent, WireLanguage, WireState } from '#packages/runner/protocol.ts';
import type { Sandbox, SandboxKind } from '#packages/runner/sandbox/job.ts';
import type { Job } from './jobs.ts';
import type { RunnerQueue } from './queue.ts';
import type { openReadiness } from './readiness.ts';
import type { WarmKind, WarmPool } from './warm-pool.ts';

/** For students, in place of each language. */
const RUNNER_UNAVAILABLE = 'Programs cannot be run at this school at the moment';

export interface Needs {
  openSandbox: (kind: SandboxKind) => Sandbox;
  protection: () => WireState['protection'];
  cache: BuildCache;
  /** Where headers that were compiled ahead are kept: ours alone to write, and readable in sandboxes. Undefined as long as there is no room for it. */
  headersFolder: () => string | undefined;
  installed: InstalledLanguages;
  /** Programs that run at the same time; at least two. */
  slots: number;
  /** Kilobytes that they may take together. */
  memory: number;
  /** What always waits, booted or set up. */
  warmKinds: WarmKind[];
}

/** The languages of this machine. */
interface InstalledLanguages {
  /** Undefined where it is not here. */
  find(languageId: number): Promise<{ language: Language; version: string } | undefined>;
  list(): Promise<WireLanguage[]>;
}

/** One engine: what it was given, and who is in it. */
export interface Engine {
  needs: Needs;
  tell: (news: RunnerEvent) => void;
  jobs: Map<string, Job>;
  queue: RunnerQueue;
  pool: WarmPool;
  precompiled: () => PrecompiledHeaders | undefined;
  readiness: ReturnType<typeof openReadiness>;
}

export async function languagesOf({ needs, readiness }: Engine) {
  const [languages, advice] = [await needs.installed.list(), await readiness.advice()];
  return advice ? languages.map((language) => ({ ...language, isHere: false, reason: RUNNER_UNAVAILABLE })) : languages;
}

export async function stateOf({ needs, jobs, queue, pool, readiness }: Engine): Promise<WireState> {
  const protection = needs.protection();
  return {
    ...(await readiness.standing(protection)),
    protection,
    running: jobs.size - queue.waiting(),
    waiting: queue.waiting(),
    warm: pool.warm(),
  };
}
