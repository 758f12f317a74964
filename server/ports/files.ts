/**
 * Stores files by name. Names are generated here, never typed by a user: lower-case letters, digits, dots, hyphens
 * and slashes. Adapter: server/adapters/files.
 */
import type { Readable } from 'node:stream';

/** The disk, or the share of it that files may use, is full. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

export interface Files {
  /**
   * Resolves once the file is durable and complete; a reader never sees a partial file.
   *
   * @throws {StorageFull}  an earlier file of this name is unchanged
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes; undefined if there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Deletes the file; does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** Size and last change; undefined if there is no such file. */
  stat(name: string): Promise<{ bytes: number; changedAt: Date } | undefined>;
  /** Streams a file, or its bytes from `first` to `last` inclusive. The stream fails if there is no such file. */
  stream(name: string, range?: { first: number; last: number }): Readable;
  /** Calls `use` with a path to the file, for programs that need one. The path is readable until `use` settles. */
  withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * An empty temporary folder on the same file system, removed when `use` settles. The caller promises to write no more
   * than `bytes`.
   *
   * @throws {StorageFull}  fewer than `bytes` are free
   */
  withFolder<T>(bytes: number, use: (folder: string) => Promise<T>): Promise<T>;
  /** Moves a local file into the store, with the guarantees of `put`. */
  moveIn(name: string, path: string): Promise<void>;
  /** Uploads in progress. */
  unfinished: UnfinishedFiles;
  /** Recordings of classes, which grow until the class ends. */
  recordings: UnfinishedFiles;
}

/** Files that arrive in pieces, by an id that we choose. Only one append per file runs at a time. */
export interface UnfinishedFiles {
  /**
   * Creates an empty file.
   *
   * @throws {StorageFull}  `bytes` do not fit beside what other unfinished files have still to receive
   */
  begin(id: string, bytes: number): Promise<void>;
  /**
   * Bytes received; undefined if there is no such file. A size returned by this or by `append` survives a crash of the
   * process or the machine.
   */
  sizeOf(id: string): Promise<number | undefined>;
  /**
   * Appends after the first `from` bytes and returns the new size. If `bytes` fails, what arrived before is kept and
   * this rejects with the same error.
   *
   * @throws {StorageFull}  what arrived before is kept, or the file is unchanged
   */
  append(id: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads the first `most` bytes, or the whole file if it is shorter. */
  read(id: string, most: number): Promise<Uint8Array>;
  /** Moves the file into the store under the given name, replacing an earlier file. */
  finish(id: string, name: string): Promise<void>;
  /** Deletes the file; does nothing if there is no such file. */
  remove(id: string): Promise<void>;
  list(): Promise<string[]>;
  /** Bytes received, by id. Unlike the result of `sizeOf` they are not guaranteed to survive a crash. */
  receivedSizes(): Promise<Map<string, number>>;
}
