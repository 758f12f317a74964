/** Decides where a program of the playground runs: on the server if possible, otherwise on the device if possible. */
import { useNetwork } from '@mantine/hooks';
import { useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import * as picturesTexts from '#texts/code/program-pictures.ts';
import { deviceLanguageIds, PYTHON } from '#web/features/device-runs/device-languages.ts';
import { useDeviceReadiness } from '#web/features/device-runs/offline-readiness.ts';
import type { runEachOnDevice as RunEachOnDevice } from '#web/features/device-runs/run-on-device.ts';
import type { Drawing } from '#web/features/device-runs/turtle/commands.ts';
import { usesTurtle } from '#web/features/device-runs/turtle/uses-turtle.ts';
import { usesScience } from '#web/features/device-runs/uses-science.ts';
import type { Runner } from '#web/features/submissions/run.ts';

/** Whether a program draws with Python's turtle, which only works on the device, and the device has Python. */
export function useTurtleHere({ languageId, source }: { languageId: number; source: string }) {
  const { python } = useDeviceReadiness();
  const isTurtle = languageId === PYTHON && usesTurtle(source);
  return { isTurtle, isTurtleHere: isTurtle && python };
}

/** Whether a program imports numpy, pandas or matplotlib, which work only on the server. */
export const needsSchool = ({ languageId, source }: { languageId: number; source: string }) =>
  languageId === PYTHON && usesScience(source);

/** @param schoolReason  why the school's server runs no programs at all; empty if it runs programs */
export function useRunTarget(language: RunnerLanguage, schoolReason: string, source = '') {
  const { id, isHere, reason: languageReason } = language;
  const { isTurtleHere } = useTurtleHere({ languageId: id, source });
  const { online } = useNetwork();
  const [preferred, choose] = useState<'school' | 'device'>('school');

  const isForSchool = needsSchool({ languageId: id, source });
  const isForDevice = deviceLanguageIds.includes(id) && !isForSchool;
  const whyNot = online ? schoolReason || (isHere ? '' : languageReason) : texts.noNetwork;
  const reason = isForSchool && whyNot ? `${whyNot} ${picturesTexts.onlyAtSchool}` : whyNot;
  const hasChoice = isForDevice && !reason;
  const place = isForDevice && (reason || isTurtleHere || preferred === 'device') ? 'device' : 'school';
  return { place, reason, onChoose: hasChoice ? choose : undefined } as const;
}

/** Runs programs on the device, and returns the drawing of the last one. The code is loaded with the first program. */
export function useDeviceRunner() {
  const [drawing, setDrawing] = useState<Drawing>();
  /**
   * Removes the last drawing.
   *
   * @param modules  the program's other files by path; only Python programs can have some
   * @returns undefined for a program that runs on the server
   */
  function runnerAt(place: 'school' | 'device', modules: Record<string, string> = {}): Runner | undefined {
    setDrawing(undefined);
    if (place === 'school') return undefined;
    return async (program, signal) => {
      const { runOnDevice } = await fetchDeviceRuns();
      return runOnDevice({ ...program, modules }, signal, setDrawing);
    };
  }
  return { drawing, runnerAt };
}

/**
 * Loads the module that runs programs in the browser. After a failure the student is asked to reload the page, because browsers cache a
 * failed import. The program survives the reload, because it is stored.
 */
const fetchDeviceRuns = () =>
  import('#web/features/device-runs/run-on-device.ts').catch((cause) => {
    throw new Error(texts.deviceNotReady, { cause });
  });

/** Runs one program with each of several inputs, one after another. */
export async function* runInputsOnDevice(...given: Parameters<typeof RunEachOnDevice>) {
  const { runEachOnDevice } = await fetchDeviceRuns();
  yield* runEachOnDevice(...given);
}
