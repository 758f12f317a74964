/**
 * Combines two file stores into one while files move from one to the other: writes go to the target, and reads look in both. Uploads that
 * were begun in the old store end there, and their files are moved later. While one store is unreachable, the files of the other can still
 * be read.
 */
import { Readable } from 'node:stream';
import { type Files, FilesUnavailable, type UnfinishedFiles } from '#server/ports/files.ts';

interface Both {
  target: Files;
  old: Files;
  /** Which of the two stores is on the local disk. */
  local: Files;
}

export function bothFiles({ target, old, local }: Both): Files {
  const remote = local === target ? old : target;
  /**
   * Returns what `look` finds in the store that has the file. The file may move to the target between the look into the target and the one
   * into the old store, so the target is asked again.
   *
   * @throws {FilesUnavailable} a store is unreachable, and the other one does not have the file
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
      // Removed from the old store first: a file that is being moved at this moment is then not moved (move.ts).
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

/** Looks on the local disk first, so uploads in progress there do not depend on the other store. */
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
      // The sizes say how much space uploads still need. Without those of the other store, more space is reserved than needed.
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
