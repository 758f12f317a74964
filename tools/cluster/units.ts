/** Reads systemd units, for tests that run what they start. */
import { readFileSync } from 'node:fs';

interface Unit {
  command: string[];
  env: Record<string, string>;
  workingDirectory: string;
}

/** @param instance  what %i stands for in a template */
export function readUnit(file: string, instance = ''): Unit {
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance);
  const valuesOf = (name: string) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);
  const pairs = valuesOf('Environment').flatMap((line) => line.split(' '));
  return {
    command: valuesOf('ExecStart')[0]!.split(' '),
    env: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])),
    workingDirectory: valuesOf('WorkingDirectory')[0]!,
  };
}
