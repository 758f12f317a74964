/** Which languages the playground offers, and the state of the code runner for admins. */
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import type { RunnerLanguage, RunnerMachine, RunnerState } from '#contract/runner.ts';
import { catalogues, inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { recogniser } from '#messages/recognise.ts';
import type { KnownLanguage, RunnerMachine as Machine } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import * as runnerTexts from '#texts/code/runner.ts';
import * as runnerMessages from '#texts/code/runner-messages.ts';

/**
 * Judge0's id of JavaScript, which is listed first, because the specification's list and the playground start with it.
 */
const JAVASCRIPT = 63;
/**
 * Judge0's id of "multi-file program". Its source is a zip, which cannot be typed, so only API clients get this
 * language.
 */
const MULTI_FILE = 89;

type Needs = Pick<Services, 'config' | 'runner'>;

export async function offeredLanguages({ config, runner }: Needs, locale: Locale) {
  const [known, { isReady, line }] = await Promise.all([runner.languages(), runner.state()]);
  return {
    languages: known
      .filter(({ id }) => id !== MULTI_FILE)
      .map((language) => toOffered(language, locale))
      .sort(byName),
    isReady,
    reason: isReady ? '' : inLocale(runnerTexts.someOnDevice, locale),
    line: isReady ? '' : line,
    isLive: isReady && runner.runInteractive !== undefined,
    hasDailyQuota: config.codeRunner.perDay !== undefined,
  };
}

/**
 * Returns the name of the first language that is not installed; undefined if all are. Also undefined while no
 * runner is available, because the installed languages are unknown then.
 */
export async function missingLanguage(runner: Needs['runner'], languageIds: number[]) {
  const known = await runner.languages();
  if (!known.some(({ isHere }) => isHere)) return undefined;
  // Web challenges are tested by the page harness, a JavaScript program for which an external Judge0's Node.js is too old.
  if (languageIds.includes(WEB_PAGE) && runner.name === 'judge0') return runnerTexts.webPages;
  const installed = new Set(known.filter(({ isHere }) => isHere).map(({ id }) => id));
  const missing = languageIds.map((id) => (id === WEB_PAGE ? JAVASCRIPT : id)).find((id) => !installed.has(id));
  return missing === undefined ? undefined : (known.find(({ id }) => id === missing)?.name ?? `language ${missing}`);
}

/** The runner's state for admins, including the commands to run as root, which an admin can copy. */
export async function readRunnerState({ runner }: Needs, locale: Locale): Promise<RunnerState> {
  const [known, { machines, ...state }] = await Promise.all([runner.languages(), runner.state()]);
  const languages = known.map((language) => ({
    ...toOffered(language, locale),
    judge0Name: language.judge0Name,
    packages: language.packages,
    install: isInstallable(runner, language) ? `${INSTALL} ${language.id}` : '',
    differs: messageIn(language.differs, catalogues[locale].runnerMessages),
  }));
  const isAnyMissing = languages.some(({ install }) => install);
  return {
    ...state,
    advice: inLocale(adviceOn(state), locale),
    ...(machines && { machines: machines.map((machine) => serializeMachine(machine, locale)) }),
    provider: runner.name,
    languages: languages.sort(byName),
    installAll: isAnyMissing ? `${INSTALL} all` : '',
  };
}

/** Without the counts of one process, which are for its metrics. */
const serializeMachine = (
  { address, status, advice, line, protection, slots, running, waiting, missing }: Machine,
  locale: Locale,
): RunnerMachine => ({
  address,
  status,
  advice: inLocale(adviceOn({ advice, line }), locale),
  protection,
  slots,
  running,
  waiting,
  missing,
});

/** Returns the advice about the runner that the office reads; empty if nothing needs to be done. */
export const adviceOn =
  ({ advice, line }: Pick<Machine, 'advice' | 'line'>): Message =>
  (texts, locale) => {
    if (typeof advice === 'function') return advice(texts, locale);
    const command = runnerTexts.withCommand('', line);
    if (!line || !advice.endsWith(command)) return messageIn(advice, texts.runnerMessages);
    const cause = messageIn(advice.slice(0, -command.length), texts.runnerMessages);
    return texts.runner.withCommand(cause, line);
  };

/** Translates the runner's messages, which are in English. */
const messageIn = recogniser(runnerMessages);

const INSTALL = 'npm run languages -- install';

const isInstallable = (runner: Needs['runner'], { isHere, packages }: KnownLanguage) =>
  runner.name === 'engine' && !isHere && packages.length > 0;

const toOffered = (
  { id, name, isHere, reason, file, sample, libraries }: KnownLanguage,
  locale: Locale,
): RunnerLanguage => ({
  id,
  name,
  isHere,
  reason: messageIn(reason, catalogues[locale].runnerMessages),
  file,
  sample,
  ...(libraries.length > 0 && { libraries }),
});

const byName = (one: RunnerLanguage, other: RunnerLanguage) =>
  Number(other.id === JAVASCRIPT) - Number(one.id === JAVASCRIPT) || one.name.localeCompare(other.name, 'en');
