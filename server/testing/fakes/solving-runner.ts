/** A fake runner for tests of gradings: the first word of a program's source decides what the program does. */
import { type Outcome, type Program, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { accepted, type ScriptedRunner, scriptedRunner } from './scripted-runner.ts';

const ended = (outcome: Partial<Outcome>): Outcome => ({ ...accepted(null), ...outcome });

const sumIn = (stdin: string) =>
  String(
    stdin
      .trim()
      .split(/\s+/)
      .map(Number)
      .reduce((sum, number) => sum + number),
  );

/** The outcomes of programs, by the first word of their source. */
const does: Record<string, (stdin: string) => Outcome> = {
  adds: (stdin) => accepted(`${sumIn(stdin)}\n`),
  warns: (stdin) => ({
    ...accepted(`${sumIn(stdin)}\n`),
    stderr: Buffer.from('careful'),
    compileOutput: Buffer.from('line 1: unused'),
  }),
  /** This program prints 5, which is the right output for the visible test only. */
  five: () => accepted('5\n'),
  spaces: (stdin) => accepted(` ${sumIn(stdin)}\n`),
  loops: () => ended({ status: 5, message: 'Time limit exceeded', time: 10.5, wallTime: 10.6 }),
  hoards: () => ended({ status: 11, message: 'Memory limit exceeded' }),
  crashes: () =>
    ended({ status: 11, message: 'Exited with error code 1', exitCode: 1, stderr: Buffer.from('NameError: a\0b') }),
  misspelt: () => ended({ status: 6, compileOutput: Buffer.from('line 1: what is this?') }),
  killsRunner: () => ended({ status: 13, message: 'The code runner stopped unexpectedly.' }),
};

export function solvingRunner(): ScriptedRunner {
  const runner = scriptedRunner();
  runner.script = async (program) => solve(program);
  return runner;
}

export async function solve({ source, stdin }: Program): Promise<Outcome> {
  const [word = ''] = Buffer.from(source).toString().split(' ');
  if (word === 'away') throw new RunnerUnavailable('The test made it unavailable');
  return does[word]!(Buffer.from(stdin).toString());
}
