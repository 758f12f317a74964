// A catalogue reads better whole.
/** The code runner: for the office its state and its languages, and the public page about it. */
import { plural } from '#messages/en/locale.ts';

// The state.
export const codeRunner = 'Code runner';
export const state = 'State';
export const ready = 'Ready';
export const notReady = 'Not ready';
export const programsRun = 'Programs run';
export const onThisServer = 'on this server, by Darasa’s engine';
export const onJudge0 = 'on a Judge0 server';
export const onMachines = 'on machines of their own, by Darasa’s engine';
export const rightNow = 'Right now';
export const runningWaiting = (running: number, waiting: number) => `${running} running, ${waiting} waiting`;
export const warmPool = 'Warm pool';
export const warmFor = (slots: number, language: string) => `${slots} for ${language}`;
export const anyLanguage = 'any language';
export const protection = 'Protection';
const isolated = 'Each program is isolated from the school’s files, the network and other programs.';
export const protectionLevels = {
  'cgroup v2': `${isolated} Linux limits its memory, processes and CPU time, including its child processes. This is the best level.`,
  'cgroup v1': `${isolated} Linux limits its memory and processes, including its child processes, by the older cgroup v1. This is as good in practice.`,
  watchdog: `${isolated} Darasa checks its memory and CPU time every 40 ms, because Linux does not let Darasa create cgroups. A program can exceed its memory limit for a moment before it is stopped. For a better level, run Darasa with systemd and Delegate=yes, or as root.`,
};

// The machines of RUNNERS.
export const machines = 'Machines';
export const machine = 'Machine';
export const machineStates = {
  ready: 'Ready',
  'not ready': 'Runs no programs',
  draining: 'About to end',
  away: 'Away',
};
export const slots = 'At the same time';
export const slotsOf = (count: number) => plural(count, { one: '# program', other: '# programs' });
export const lacks = (languages: string) => `Lacks: ${languages}. Other machines run these programs.`;

// The languages.
export const languages = 'Languages';
export const missingLanguages = 'Missing languages';
export const showInstalled = (count: number) =>
  plural(count, { one: 'Show # installed language', other: 'Show # installed languages' });
export const language = 'Language';
export const number = 'Number';
export const notes = 'Notes';
export const installed = 'Installed';
export const missing = 'Missing';
export const judge0Name = (name: string) => `Judge0 calls it ${name}`;
export const debianPackages = (packages: string) => `Debian packages: ${packages}`;
/** These two follow the word "Copy" for screen readers. */
export const commandFor = (language: string) => `the command for ${language}`;
export const commandForAll = 'the command for all languages';
export const installedOf = (count: number, all: number) => `Installed: ${count} of ${all}.`;
export const installOthersThere =
  'To install the others that Debian offers, run this command as root in Darasa’s folder on each machine:';
export const installOthers = 'To install the others that Debian offers, run this command as root in Darasa’s folder:';

// The public page.
export const ownRunner = 'Your own code runner';
export const ownRunnerText =
  'Darasa has its own code runner, on the same machine as Darasa. It needs no outside service. It has no daily quota unless the school sets one (RUNS_PER_DAY). It comes with Darasa, so a school or a student who runs Darasa has it too. A school can also run programs elsewhere, on a Judge0 server with a daily quota.';
export const howItWorks = 'How it works';
export const howItWorksText =
  'Each program runs in its own sandbox, which cannot see the school’s files, the network or other programs, and is deleted when the program ends. CPU time, memory and output are limited. Interpreters wait in sandboxes that are already set up, so a short program finishes in a few milliseconds.';
export const runYourOwn = 'Run your own';
export const runYourOwnText = 'On Linux, with Node.js 20.20 or newer, in Darasa’s folder:';
export const startText =
  'This command downloads what it needs and starts everything. As root on Debian, it also installs bubblewrap, which creates the sandboxes. Otherwise it tells you which command to type.';
export const moreLanguages = 'More languages';
export const moreLanguagesText =
  'Darasa finds the languages that are installed below <code>/usr</code>. For JavaScript, Node.js must be there too, not in a home folder or in <code>/opt</code>. These commands list the missing languages and install them from Debian, as root: all of them, or single ones by number.';
export const useJudge0 = 'Use Judge0 instead';
export const useJudge0Text =
  'A school that has a Judge0 server elsewhere sets it in its configuration. The provider’s quota then applies: 100 programs a day per person, or the number in RUNS_PER_DAY.';
export const yourKey = 'your key';
export const fromPrograms = 'From your own programs';
export const fromProgramsText =
  'Darasa offers the Judge0 API at <code>/judge0</code>, so programs that use Judge0 need only another address and a key. Students create one on <profile>their profile</profile>, under API keys, and send it as <code>X-Auth-Token</code>.';
export const offline = 'Offline';
export const offlineText =
  'JavaScript, TypeScript, Python, SQL and Lua can also run on your own device, in the browser. Live Code tells you when it runs a program there.';

// API keys, from the server.
export const keyName = 'Give the key a name of at most 60 characters';
export const tooManyKeys = 'You have ten keys. Remove one first.';
export const keyGone = 'API key not found.';

// Why no program can be run, from the server, with the command that helps.
export const withCommand = (cause: string, command: string) => `${cause} Type: ${command}`;
export const someOnDevice = 'The school server cannot run programs right now. Some languages run on this device.';

/** What a Judge0 server cannot test, in “The school server does not have …”. */
export const webPages = 'web pages';
