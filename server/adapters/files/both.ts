/**
 * Two file stores as one, while files move from one to the other: writes go to the target, and reads look in both. What
 * was begun in the old store ends there, and is moved later. While one store is away, the files of the other are there.
 */
import { Readable } from 'node:stream';
import { type Files, FilesUnavailable, type UnfinishedFiles } from '#server/ports/files.ts';

interface Both {
  target: Files;
  old: Files;
  /** The one of both that is on the local disk. */
  local: Files;
}

export function bothFiles({ target, old, local }: Both): Files {
  const remote = local === target ? old : target;
  /**
   * What the store that has the file finds. The file may move to the target between the first look and the second.
   *
   * @throws {FilesUnavailable} a store is away, and the other one does not have the file
   */
  async function findIn<T>(look: (store: Files) => Promise<T | undefined>) {
    const away = new Map<Files, FilesUnavailable>();
    for (const store of [target, old, target]) {
      if (away.has(store)) continue;
      const found = await look(store).catch((error) => {
        if (!(error instanceof FilesUnavailable)) throw error;
        away.set(store, error);
      });
      if (found !== undefined) return found as T;
    }
    for (const error of away.values()) throw error;
    return undefined;
  }

  const storeOf = (name: string) => findIn(async (store) => (await store.stat(name)) && store);

  return {
    put: target.put,
    read: (name) => findIn((store) => store.read(name)),
    async remove(name) {
      // The old store first: a file that is just being moved is then not moved (move.ts).
      await old.remove(name);
      await target.remove(name);
    },
    stat: (name) => findIn((store) => store.stat(name)),
    stream: (name, range) => Readable.from(chunksOf(name, range), { objectMode: false }),
    withPath: async (name, use) => ((await storeOf(name)) ?? target).withPath(name, use),
    withFolder: target.withFolder,
    moveIn: target.moveIn,
    names: () => namesIn(target, old),
    check: target.check,
    unfinished: bothUnfinished(target.unfinished.begin, local.unfinished, remote.unfinished),
    recordings: bothUnfinished(target.recordings.begin, local.recordings, remote.recordings),
  };

  async function* chunksOf(name: string, range?: { first: number; last: number }): AsyncGenerator<Uint8Array> {
    let hasBegun = false;
    const stream = target.stream(name, range);
    try {
      for await (const chunk of stream) {
        hasBegun = true;
        yield chunk;
      }
    } catch (error) {
      const other = hasBegun ? undefined : await storeOf(name);
      if (!other) throw error;
      yield* other.stream(name, range);
    } finally {
      stream.destroy();
    }
  }
}

async function* namesIn(target: Files, old: Files) {
  const seen = new Set<string>();
  for await (const name of target.names()) {
    seen.add(name);
    yield name;
  }
  for await (const name of old.names()) if (!seen.has(name)) yield name;
}

/** Looks on the local disk first: what arrives there does not depend on the other store. */
function bothUnfinished(begin: UnfinishedFiles['begin'], local: UnfinishedFiles, remote: UnfinishedFiles) {
  const storeOf = async (id: string) => ((await local.sizeOf(id)) === undefined ? remote : local);
  const unfinished: UnfinishedFiles = {
    begin,
    sizeOf: async (id) => (await local.sizeOf(id)) ?? remote.sizeOf(id),
    append: async (id, from, bytes) => (await storeOf(id)).append(id, from, bytes),
    read: async (id, most) => (await storeOf(id)).read(id, most),
    finish: async (id, name, commit) => (await storeOf(id)).finish(id, name, commit),
    remove: async (id) => (await storeOf(id)).remove(id),
    list: async () => [...new Set([...(await local.list()), ...(await remote.list())])],
    async receivedSizes() {
      // They tell how much space uploads still need; without those of the other store more is reserved.
      const others = await remote.receivedSizes().catch(noneIfUnavailable);
      return new Map([...others, ...(await local.receivedSizes())]);
    },
  };
  return unfinished;
}

function noneIfUnavailable(error: unknown) {
  if (error instanceof FilesUnavailable) return new Map<string, number>();
  throw error;
}
