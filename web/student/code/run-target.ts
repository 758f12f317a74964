/** Decides where a program of the playground runs: on the server if possible, otherwise on the device if possible. */
import { useNetwork } from '@mantine/hooks';
import { useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import type { RunEach } from '#web/features/challenges/visible-tests/device-tests.ts';
import { deviceLanguageIds } from '#web/features/device-runs/device-languages.ts';
import type { Runner } from '#web/features/submissions/run.ts';

/** @param schoolReason  why the school's server runs no programs at all; empty if it runs programs */
export function useRunTarget({ id, isHere, reason: languageReason }: RunnerLanguage, schoolReason: string) {
  const { online } = useNetwork();
  const [preferred, choose] = useState<'school' | 'device'>('school');

  const isForDevice = deviceLanguageIds.includes(id);
  const reason = online ? schoolReason || (isHere ? '' : languageReason) : texts.noNetwork;
  const hasChoice = isForDevice && !reason;
  const place = isForDevice && (reason || preferred === 'device') ? 'device' : 'school';
  return { place, reason, onChoose: hasChoice ? choose : undefined } as const;
}

/** Runs a program on the device. The code for this is loaded with the first program. */
export const runProgramOnDevice: Runner = async (program, signal) => {
  const { runOnDevice } = await fetchDeviceRuns();
  return runOnDevice(program, signal);
};

/**
 * Loads the module that runs programs in the browser. After a failure the student is asked to reload the page, because
 * browsers cache a failed import. The reload loses nothing: the program is stored.
 */
const fetchDeviceRuns = () =>
  import('#web/features/device-runs/run-on-device.ts').catch((cause) => {
    throw new Error(texts.deviceNotReady, { cause });
  });

/** Runs one program with each of several inputs, one after another. */
export const runInputsOnDevice: RunEach = async function* (...program) {
  const { runEachOnDevice } = await fetchDeviceRuns();
  yield* runEachOnDevice(...program);
};
