/**
 * The rules of recordings: one tutor's audio and one video (the screen if it is shared, else the camera), unchanged.
 * Students are never recorded: their publications are not requested from the media engine. A recording belongs to the
 * course of its live session, and becomes a draft lesson there.
 *
 * The row is inserted before the file, and packets are on the disk seconds after they arrive: after a crash
 * another process makes a lesson of what was written.
 */

import { randomUUID } from 'node:crypto';
import type { RecordedLesson } from '#contract/recordings.ts';
import { StorageFull } from '#server/ports/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { openEndTimes } from './endings.ts';
import { fileRecording } from './filing.ts';
import { Recorder } from './recorder.ts';
import * as store from './recordings.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'processLease' | 'files' | 'queue' | 'clock' | 'media'>;

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;
/** Bytes of disk space that must be free in addition to the general reserve: enough for a few minutes. */
const RESERVED_BYTES = 64 * MEGABYTE;

interface NewRecording {
  /** The room's id; `sessionId` is that of its live session. */
  id: string;
  sessionId: string;
  tutorId: string;
  /** Called when the recording cannot continue; the message says why. The recording's owner must then call `end`. */
  onEnd(message: string): void;
}

/** A running recording. */
export interface OpenRecording {
  /** From now on records these publications of the call; null: no audio or no video. */
  follow(from: { sound: string | null; video: string | null }): void;
  /**
   * Ends the recording and creates its lesson. Resolves with undefined if the recording is empty.
   *
   * @throws {LeaseLost} this process hung, and another one creates the lesson
   */
  end(): Promise<RecordedLesson | undefined>;
}

export type Recordings = ReturnType<typeof openRecordings>;

/**
 * Opens the service that records calls.
 * @param onFault  receives internal errors
 */
export function openRecordings(services: Needs, onFault: (error: unknown) => void) {
  const { db, clock, media } = services;
  const open = new Map<string, Recorder>();
  const endTimes = openEndTimes(services, onFault);
  const stopListening = media.recorder?.listen((piece) => open.get(piece.recording)?.add(piece));

  return {
    /** Returns why the call of a live session cannot be recorded; empty if it can be recorded. */
    async refusalReason(sessionId: string) {
      if (!media.recorder) return recordingsTexts.elsewhere;
      return (await store.findCourseOf(db, sessionId)) ? '' : recordingsTexts.noCourse;
    },

    /**
     * Starts a recording, which is empty until `follow` is called.
     *
     * @throws {Refusal} invalid  the call cannot be recorded
     * @throws {Refusal} no_room  the disk is nearly full
     */
    async begin(options: NewRecording): Promise<OpenRecording> {
      const held = await beginFile(services, options);
      const { id } = held;
      const recorder = new Recorder({
        append: appendTo(services, id),
        limits: limitsOf(services),
        onEnd: options.onEnd,
        onFault,
      });
      open.set(id, recorder);
      return { follow: followerOf(services, { id, room: options.id, recorder }), end };

      async function end() {
        media.recorder!.stop(id);
        await recorder.stop();
        open.delete(id);
        await endTimes.add(held, clock.now());
        return fileRecording(services, held);
      }
    },

    /** Call this during the server's shutdown, after ending all recordings. */
    async close() {
      stopListening?.();
      await endTimes.close();
    },
  };
}

async function beginFile({ db, processLease, files, clock, media }: Needs, { sessionId, tutorId }: NewRecording) {
  if (!media.recorder) throw new Refusal('invalid', recordingsTexts.elsewhere);
  const courseId = await store.findCourseOf(db, sessionId);
  if (!courseId) throw new Refusal('invalid', recordingsTexts.noCourse);
  const id = randomUUID();
  const processId = processLease.id;
  await store.insertRecording(db, { id, sessionId, courseId, tutorId, processId, startedAt: clock.now() });
  try {
    await files.recordings.begin(id, RESERVED_BYTES);
  } catch (error) {
    await store.deleteRecording(db, id);
    if (error instanceof StorageFull) throw new Refusal('no_room', recordingsTexts.noRoomAtAll);
    throw error;
  }
  return { id, processId };
}

function appendTo({ files }: Needs, id: string) {
  let end = 0;
  return async (bytes: Uint8Array) => {
    end = await files.recordings.append(id, end, singleChunk(bytes));
  };
}

async function* singleChunk(bytes: Uint8Array) {
  yield bytes;
}

const limitsOf = ({ config }: Needs) => ({
  bytes: config.maxMegabytes.video * MEGABYTE,
  time: config.recordingMinutes * MINUTE,
});

interface Followed {
  id: string;
  room: string;
  recorder: Recorder;
}

/** Returns the `follow` of a recording. Calling it again with the same publications changes nothing. */
function followerOf({ media }: Needs, { id, room, recorder }: Followed): OpenRecording['follow'] {
  let before: { sound: string | null; video: string | null } = { sound: null, video: null };
  return (from) => {
    const isOtherVideo = from.video !== before.video;
    if (!isOtherVideo && from.sound === before.sound) return;
    before = from;
    if (isOtherVideo) recorder.changeVideo({ isShown: from.video !== null });
    const publications = [from.sound, from.video].filter((each) => each !== null);
    media.recorder!.record(id, { room, at: recorder.elapsed(), publications });
  };
}
