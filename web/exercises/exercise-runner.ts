/**
 * Decides where an exercise runs: on the device if it has the language; otherwise on the server if possible; otherwise on the
 * device, which then downloads the language. Python is a large download, so it is avoided if the server can run the exercise.
 */
import { useNetwork } from '@mantine/hooks';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import * as picturesTexts from '#texts/code/program-pictures.ts';
import { deviceLanguageIds, JAVASCRIPT } from '#web/features/device-runs/device-languages.ts';
import { useDeviceReadiness } from '#web/features/device-runs/offline-readiness.ts';
import { offlineLanguages } from '#web/features/playground/offline-languages.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';

interface Program {
  /** Whether the program runs only in the device's Python, which may have to be downloaded first. */
  isForDeviceOnly: boolean;
  /** Whether the program needs libraries that only the server has. */
  isForSchoolOnly: boolean;
}

/** @returns where the exercise runs, or why it cannot run now; and the usual file name of a program in the language */
export function useExerciseRunner(languageId: number, { isForDeviceOnly, isForSchoolOnly }: Program) {
  const { online } = useNetwork();
  const { readyIds, python } = useDeviceReadiness();
  const { data: atSchool } = useRunnerLanguagesQuery();
  const language = [...(atSchool?.languages ?? []), ...offlineLanguages].find(({ id }) => id === languageId);
  const file = language?.file ?? '';
  if (isForDeviceOnly) return { place: python ? 'device' : undefined, reason: '', file } as const;
  const isOnDevice = languageId === JAVASCRIPT || readyIds.includes(languageId);
  const reason = online ? schoolReason(atSchool, language) : texts.noNetwork;
  if (isForSchoolOnly && !isForDeviceOnly)
    return {
      place: reason ? undefined : 'school',
      reason: reason && `${reason} ${picturesTexts.onlyAtSchool}`,
      file,
    } as const;
  const isForDevice = isOnDevice || (reason !== '' && deviceLanguageIds.includes(languageId));
  return {
    place: isForDevice ? 'device' : reason ? undefined : 'school',
    reason: isForDevice ? '' : reason,
    file,
  } as const;
}

type AtSchool = ReturnType<typeof useRunnerLanguagesQuery>['data'];

/**
 * Why the server cannot run programs in the language; empty if it can. Also empty before that is known: the server then refuses.
 */
function schoolReason(atSchool: AtSchool, language: RunnerLanguage | undefined) {
  if (!atSchool) return '';
  if (!atSchool.isReady) return atSchool.reason;
  return language?.isHere ? '' : (language?.reason ?? texts.languagesNotLoaded);
}
