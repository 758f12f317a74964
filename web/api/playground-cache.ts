/**
 * What the playground is made of, kept in this browser for when there is no
 * network: by the page that is opened, and by the service worker of a new version
 * before it takes over. The build writes the lists (tools/playground-files.mjs),
 * and each build has a store of its own, so no version takes from another what it
 * needs. The languages' files outlive builds: most of them change seldom.
 */
import { areKept, keep, type Way } from './file-cache.ts';

export const LANGUAGES = 'languages';

interface Files {
  /** The page itself, and all that it imports. */
  playground: string[];
  /** What the languages need that run on the device. */
  languages: string[];
  /** Those of them which nobody is sent unasked. */
  large: string[];
}

const isShell = (name: string) => name.startsWith('shell-');
const playgroundOf = (shell: string) => shell.replace(/^shell/, 'playground');

/** Whoever opens the playground once wants it without a network from then on, in later versions too. */
export const wantPlayground = () => caches.open(LANGUAGES);
const isWanted = () => caches.has(LANGUAGES);

/** For each version of the app that could start here: the one that runs, and one that waits. */
export async function keepPlayground(way: Way) {
  await navigator.serviceWorker.ready;
  const shells = (await caches.keys()).filter(isShell);
  // Of a version that the school does not have any more, nothing comes.
  await Promise.allSettled(shells.map((shell) => keepPlaygroundOf(shell, way)));
}

async function keepPlaygroundOf(shell: string, way?: Way) {
  const files = await filesOf(shell);
  if (files) await keep(playgroundOf(shell), files.playground, way);
}

/**
 * Whether this page goes on without a network, and opens again: a service worker answers for its files, and the
 * playground is kept of the version that runs here and of each that could start.
 *
 * @param entry  the address of the script that this page began with
 */
export async function isPlaygroundKept(entry: string) {
  if (!navigator.serviceWorker?.controller) return false;
  const shells = (await caches.keys()).filter(isShell);
  const ofThisPage = await Promise.all(shells.map(async (shell) => (await caches.open(shell)).match(entry)));
  const lists = await Promise.all(shells.map(filesOf));
  const isComplete = lists.every((files) => files !== undefined);
  return ofThisPage.some(Boolean) && isComplete && areKept(lists.flatMap((files) => files!.playground));
}

/**
 * Before a new version takes over: what the version before has of the playground.
 *
 * @throws where it does not all come; then the version before has to stay
 */
export async function followPlayground(shell: string) {
  const files = (await isWanted()) && (await filesOf(shell));
  if (!files) return;
  await keepPlaygroundOf(shell);
  const kept = new Set((await keptLanguages()).map(withoutHash));
  await keep(
    LANGUAGES,
    files.languages.filter((address) => kept.has(withoutHash(address))),
  );
}

/** Once that version has taken over: nobody needs what the others had. */
export async function dropOtherVersions(shell: string) {
  const ours = [shell, playgroundOf(shell)];
  const others = (await caches.keys()).filter((name) => /^(?:shell|playground)-/.test(name) && !ours.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  const files = (await isWanted()) && (await filesOf(shell));
  if (!files) return;
  const known = new Set([...files.languages, ...files.large]);
  const languages = await caches.open(LANGUAGES);
  const old = (await keptLanguages()).filter((address) => !known.has(address));
  await Promise.all(old.map((address) => languages.delete(address, { ignoreVary: true })));
}

const keptLanguages = async () => (await (await caches.open(LANGUAGES)).keys()).map(({ url }) => new URL(url).pathname);

const withoutHash = (address: string) => address.replace(/-[\w-]{8}(?=\.\w+$)/, '');

async function filesOf(shell: string): Promise<Files | undefined> {
  const kept = await caches.open(shell);
  const list = (await kept.keys()).find(({ url }) => url.includes('/assets/playground-files-'));
  const answer = list && (await kept.match(list, { ignoreVary: true }));
  return answer?.json();
}
