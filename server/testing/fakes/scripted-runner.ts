/**
 * A fake code runner whose outcomes the test defines, for tests of quotas, faults and lost runs. Tests with real
 * programs are in packages/runner and server/runner-tests.
 */
import { runSequentially } from '#server/adapters/code-runner/sequential-batch.ts';
import {
  type CodeRunner,
  type KnownLanguage,
  type Outcome,
  type Program,
  RunnerUnavailable,
} from '#server/ports/code-runner.ts';

export interface ScriptedRunner extends CodeRunner {
  /** The programs that the runner has received, in the order of arrival. */
  programs: Program[];
  /** Returns the outcome of a program. By default every program is accepted and prints its input. */
  script: (program: Program) => Promise<Outcome>;
  /** Makes the runner unavailable from now on. */
  goAway(): void;
}

const language = (id: number, name: string, isHere = true): KnownLanguage => ({
  id,
  aliases: id === 71 ? [92] : [],
  judge0Name: name,
  name,
  isHere,
  reason: isHere ? '' : 'It is not installed here.',
  file: 'script.txt',
  sample: '',
  compileCommand: '',
  runCommand: 'scripted script.txt',
  packages: [],
  differs: '',
  libraries: [],
});

const languages = [
  language(63, 'JavaScript (scripted)'),
  language(71, 'Python (scripted)'),
  language(89, 'Multi-file program'),
  language(83, 'Swift (5.2.3)', false),
];

export function accepted(output: Uint8Array | string | null): Outcome {
  const nothing = { stderr: null, compileOutput: null, message: null, exitSignal: null };
  const stdout = output === null ? null : Buffer.from(output);
  return { status: 3, stdout, exitCode: 0, time: 0.012, wallTime: 0.02, memory: 3_400, ...nothing };
}

/** @param name  'engine' to act as our own runner, 'judge0' to act as a remote one */
export function scriptedRunner(name: CodeRunner['name'] = 'engine'): ScriptedRunner {
  let isUnavailable = false;
  const scripted: ScriptedRunner = {
    name,
    programs: [],
    script: async ({ stdin }) => accepted(stdin),
    goAway() {
      isUnavailable = true;
    },
    languages: async () => (isUnavailable ? languages.map((one) => ({ ...one, isHere: false })) : languages),
    async run(program, { onStart } = {}) {
      if (isUnavailable) throw new RunnerUnavailable('The test made it unavailable');
      scripted.programs.push(program);
      onStart?.();
      return scripted.script(program);
    },
    runBatch: (sitting, watch) => runSequentially(scripted.run, sitting, watch),
    prewarm() {},
    state: async () => ({
      isReady: !isUnavailable,
      advice: '',
      line: '',
      protection: null,
      running: 0,
      waiting: 0,
      warm: [],
    }),
    close: async () => {},
  };
  return scripted;
}
