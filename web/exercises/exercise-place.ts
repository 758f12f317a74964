/**
 * Decides where an exercise runs: on the device if it has the language, otherwise at the school if possible, and
 * otherwise on the device, which then downloads the language. Python is large, so it is not downloaded for an exercise
 * that the school can run.
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
  /** Whether the program needs the device's Python, which may have to be downloaded first. */
  isForDeviceOnly: boolean;
  /** Whether the program needs libraries that no device has. */
  isForSchoolOnly: boolean;
}

/**
 * @returns where the exercise runs, or why it cannot be run now; and the file name of the language's programs
 */
export function useExercisePlace(languageId: number, { isForDeviceOnly, isForSchoolOnly }: Program) {
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

/** Why the school does not run programs in the language; empty if it does, or until that is known: it says no itself. */
function schoolReason(atSchool: AtSchool, language: RunnerLanguage | undefined) {
  if (!atSchool) return '';
  if (!atSchool.isReady) return atSchool.reason;
  return language?.isHere ? '' : (language?.reason ?? texts.languagesNotLoaded);
}
