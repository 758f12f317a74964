/** What several machines are together, for the playground and for the office. */
import type { CodeRunnerState, KnownLanguage, RunnerMachine } from '#server/ports/code-runner.ts';
import * as runnerMessages from '#texts/code/runner-messages.ts';
import type { Machine } from './machine.ts';

/** A language is here if a machine that can be reached has it; the first one with it names its version. */
export function mergedLanguages(machines: Machine[]) {
  const merged = new Map<number, KnownLanguage>();
  for (const { status, languages } of machines)
    for (const language of languages) {
      const isHere = language.isHere && status !== 'away';
      const known = merged.get(language.id);
      if (!known || (isHere && !known.isHere))
        merged.set(language.id, isHere || !language.isHere ? language : unreachable(language));
    }
  return [...merged.values()];
}

const unreachable = (language: KnownLanguage) => ({ ...language, isHere: false, reason: runnerMessages.cannotRun });

const LEVELS = ['watchdog', 'cgroup v1', 'cgroup v2'] as const;

export function mergedState(machines: Machine[]): CodeRunnerState {
  const ready = machines.filter(({ status }) => status === 'ready');
  const states = ready.map(({ state }) => state!);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const warmOf = (languageId: number) =>
    sum(states.flatMap(({ warm }) => warm.filter((one) => one.languageId === languageId).map(({ slots }) => slots)));
  const languageIds = new Set(states.flatMap(({ warm }) => warm.map(({ languageId }) => languageId)));
  return {
    isReady: ready.length > 0,
    advice: ready.length > 0 ? '' : runnerMessages.noMachine,
    line: '',
    // The weakest one, because any program may run there.
    protection: LEVELS.find((level) => states.some(({ protection }) => protection === level)) ?? null,
    running: sum(states.map(({ running }) => running)),
    waiting: sum(states.map(({ waiting }) => waiting)),
    warm: [...languageIds].map((languageId) => ({ languageId, slots: warmOf(languageId) })),
    machines: machines.map((machine) => describe(machine, mergedLanguages(machines))),
  };
}

function describe(machine: Machine, all: KnownLanguage[]): RunnerMachine {
  const { address, status, advice, state, own, lost } = machine;
  const { slots = 0, running = 0, waiting = 0, protection = null, line = '' } = state ?? {};
  const missing = all.filter(({ id, isHere }) => isHere && !machine.has(id)).map(({ name }) => name);
  return {
    address,
    status,
    advice,
    line: status === 'not ready' ? line : '',
    protection,
    slots,
    running,
    waiting,
    own,
    lost,
    missing: status === 'away' ? [] : missing,
  };
}
