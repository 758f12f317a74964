/**
 * Stores the changes of all shared documents by adding rows: what arrived within WRITE_DELAY becomes one row for each
 * changed document, in one transaction. Processes that have the same document open never overwrite each other's changes.
 *
 * While the database is unavailable changes stay in memory, and writing them is retried. `update-validator.ts` limits
 * how much that can be.
 */
import { mergeUpdates } from 'yjs';
import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Services } from '#server/services.ts';
import { parseDocumentName } from './class-editors.ts';
import * as store from './documents.store.ts';

/** Milliseconds from the first change until the changes are written. */
const WRITE_DELAY = 200;

interface Unsaved {
  updates: Uint8Array[];
  onStored: (() => void)[];
}

/** The changes that are not stored yet, by the document's name. */
type UnsavedChanges = Map<string, Unsaved>;

type Needs = Pick<Services, 'db' | 'clock'>;

export type UpdateLog = ReturnType<typeof openUpdateLog>;

export function openUpdateLog(needs: Needs, onFault: (error: unknown) => void) {
  const unsaved: UnsavedChanges = new Map();
  const writer = writeBehind(() => writeAll(needs, unsaved), onFault);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    return writer.now();
  }

  /** Calls `act` once all changes that the document has now are stored; immediately if they are. */
  function afterStored(documentName: string, act: () => void) {
    const waiting = unsaved.get(documentName);
    if (waiting) waiting.onStored.push(act);
    else act();
  }

  return {
    append(documentName: string, update: Uint8Array) {
      const { updates } = unsaved.get(documentName) ?? addUnsaved(unsaved, documentName);
      updates.push(update);
      if (!isClosed) timer ??= setTimeout(write, WRITE_DELAY).unref();
    },
    afterStored,
    /** Writes the changes now. Resolves once all changes that the document has now are stored. */
    async storeNow(documentName: string) {
      void write();
      await new Promise<void>((resolve) => afterStored(documentName, resolve));
    },
    /** Call this at shutdown: writes all changes in a last attempt. */
    close() {
      isClosed = true;
      clearTimeout(timer);
      return writer.close();
    },
  };
}

function addUnsaved(unsaved: UnsavedChanges, documentName: string) {
  const added: Unsaved = { updates: [], onStored: [] };
  unsaved.set(documentName, added);
  return added;
}

async function writeAll({ db, clock }: Needs, unsaved: UnsavedChanges) {
  if (unsaved.size === 0) return;
  const batch = [...unsaved].map(([name, { updates, onStored }]) => ({
    name,
    update: Buffer.from(mergeUpdates(updates)),
    updates: updates.length,
    waiting: onStored.length,
  }));
  const changes = batch.map(({ name, update }) => ({ ...parseDocumentName(name)!, update }));
  await store.appendUpdates(db, changes, clock.now());
  for (const written of batch) markStored(unsaved, written);
}

/** Removes the written changes and calls the `afterStored` callbacks that waited for them; calls all if no newer changes exist. */
function markStored(unsaved: UnsavedChanges, written: { name: string; updates: number; waiting: number }) {
  const { updates, onStored } = unsaved.get(written.name)!;
  updates.splice(0, written.updates);
  if (updates.length === 0) unsaved.delete(written.name);
  for (const act of onStored.splice(0, updates.length === 0 ? onStored.length : written.waiting)) act();
}
