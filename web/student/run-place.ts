/** Where a program of the playground runs: at the school where that can, else on the device where that can. */
import { useNetwork } from '@mantine/hooks';
import { useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import type { RunEachHere } from '#web/features/challenges/device-tests.ts';
import { deviceLanguageIds } from '#web/features/device-runs/device-languages.ts';
import type { Runner } from '#web/features/submissions/run.ts';

/** @param schoolReason  why the school runs no programs at all; empty where it does */
export function useRunPlace({ id, isHere, reason: languageReason }: RunnerLanguage, schoolReason: string) {
  const { online } = useNetwork();
  const [wanted, choose] = useState<'school' | 'device'>('school');

  const isForDevice = deviceLanguageIds.includes(id);
  const reason = online ? schoolReason || (isHere ? '' : languageReason) : 'There is no network.';
  const hasChoice = isForDevice && !reason;
  const place = isForDevice && (reason || wanted === 'device') ? 'device' : 'school';
  return { place, reason, onChoose: hasChoice ? choose : undefined } as const;
}

/** What runs on the device is fetched with the first program. */
export const onDevice: Runner = async (program, signal) => {
  const { runOnDevice } = await import('#web/features/device-runs/run-on-device.ts');
  return runOnDevice(program, signal);
};

/** One program with each of those inputs, one after the other. */
export const eachOnDevice: RunEachHere = async function* (...program) {
  const { runEachOnDevice } = await import('#web/features/device-runs/run-on-device.ts');
  yield* runEachOnDevice(...program);
};
