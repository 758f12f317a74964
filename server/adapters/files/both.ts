/**
 * Two file stores as one, while files move from one to the other: writes go to the target, and reads look in both. What
 * was begun in the old store ends there, and is moved later.
 */
import { Readable } from 'node:stream';
import type { Files, UnfinishedFiles } from '#server/ports/files.ts';

interface Both {
  target: Files;
  old: Files;
}

export function bothFiles({ target, old }: Both): Files {
  /** Finds the store that has the file. The file may move to the target between the first look and the second. */
  async function storeOf(name: string) {
    for (const store of [target, old, target]) if (await store.stat(name)) return store;
    return undefined;
  }

  return {
    put: target.put,
    read: async (name) => (await target.read(name)) ?? (await old.read(name)) ?? target.read(name),
    async remove(name) {
      // The old store first: a file that is just being moved is then not moved (move.ts).
      await old.remove(name);
      await target.remove(name);
    },
    stat: async (name) => (await target.stat(name)) ?? (await old.stat(name)) ?? target.stat(name),
    stream: (name, range) => Readable.from(chunksOf(name, range), { objectMode: false }),
    withPath: async (name, use) => ((await storeOf(name)) ?? target).withPath(name, use),
    withFolder: target.withFolder,
    moveIn: target.moveIn,
    async *names() {
      const seen = new Set<string>();
      for await (const name of target.names()) {
        seen.add(name);
        yield name;
      }
      for await (const name of old.names()) if (!seen.has(name)) yield name;
    },
    check: target.check,
    unfinished: bothUnfinished(target.unfinished, old.unfinished),
    recordings: bothUnfinished(target.recordings, old.recordings),
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

function bothUnfinished(target: UnfinishedFiles, old: UnfinishedFiles): UnfinishedFiles {
  const storeOf = async (id: string) => ((await old.sizeOf(id)) === undefined ? target : old);
  return {
    begin: target.begin,
    sizeOf: async (id) => (await old.sizeOf(id)) ?? target.sizeOf(id),
    append: async (id, from, bytes) => (await storeOf(id)).append(id, from, bytes),
    read: async (id, most) => (await storeOf(id)).read(id, most),
    finish: async (id, name, commit) => (await storeOf(id)).finish(id, name, commit),
    async remove(id) {
      await old.remove(id);
      await target.remove(id);
    },
    list: async () => [...new Set([...(await target.list()), ...(await old.list())])],
    receivedSizes: async () => new Map([...(await old.receivedSizes()), ...(await target.receivedSizes())]),
  };
}
