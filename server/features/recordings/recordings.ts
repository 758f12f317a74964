/**
 * The rules of recordings: of one tutor's voice and one picture of hers, the screen before the
 * camera, as they were sent. Students are never recorded: nothing of theirs is asked of the
 * engine. A recording belongs to the course of its live session, and becomes a draft of a lesson there.
 *
 * Its row is written before its file, and pieces lie on the disk seconds after they came: of a
 * server that was killed, the next one files what there is.
 */
import { randomUUID } from 'node:crypto';
import { type KeptRecording, recordingMessages } from '#contract/recordings.ts';
import { StorageFull } from '#server/ports/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { openEndings } from './endings.ts';
import { fileLeft, fileRecording } from './filing.ts';
import { Recorder } from './recorder.ts';
import * as store from './recordings.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'files' | 'queue' | 'clock' | 'media'>;

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;
/** Bytes that have to be free beside what others need: a few minutes. */
const ROOM = 64 * MEGABYTE;

interface Wish {
  /** The room's id, and the live session's. */
  id: string;
  sessionId: string;
  /** Who is recorded. */
  tutorId: string;
  /** It has ended by itself; the sentence says why. It is to be ended then. */
  onEnd(message: string): void;
}

/** One that goes on. */
export interface OpenRecording {
  /** From now on it is made of these publications; null for none. */
  follow(from: { sound: string | null; picture: string | null }): void;
  /** Ends and files it; undefined where there was nothing in it. */
  end(): Promise<KeptRecording | undefined>;
}

export type Recordings = ReturnType<typeof openRecordings>;

/** @param onFault  told of what went wrong through a fault of ours */
export function openRecordings(services: Needs, onFault: (error: unknown) => void) {
  const { db, clock, media } = services;
  const open = new Map<string, Recorder>();
  const endings = openEndings(services, onFault);
  const stopListening = media.recorder?.listen((piece) => open.get(piece.recording)?.take(piece));

  // Of a server that was killed: nothing is recorded now.
  const leftIsFiled = store
    .endAll(db, clock.now())
    .then(() => fileLeft(services, { olderThan: -1 }))
    .catch(onFault);

  return {
    /** Why the call of that live session cannot be recorded; empty where it can. */
    async whyNot(sessionId: string) {
      if (!media.recorder) return recordingMessages.elsewhere;
      return (await store.findCourseOf(db, sessionId)) ? '' : recordingMessages.noCourse;
    },

    /**
     * Begins one, of which nothing comes until it is told what to follow.
     *
     * @throws {Refusal} invalid  it cannot be recorded here
     * @throws {Refusal} no_room  the disk is nearly full
     */
    async begin(wish: Wish): Promise<OpenRecording> {
      await leftIsFiled;
      const id = await beginFile(services, wish);
      const recorder = new Recorder({
        append: appendTo(services, id),
        most: mostOf(services),
        onEnd: wish.onEnd,
        onFault,
      });
      open.set(id, recorder);
      return { follow: followOf(services, { id, room: wish.id, recorder }), end };

      async function end() {
        media.recorder!.stop(id);
        await recorder.stop();
        open.delete(id);
        await endings.add(id, clock.now());
        return fileRecording(services, id);
      }
    },

    /** Of a server that ends. Whoever began recordings has ended them. */
    async close() {
      stopListening?.();
      await leftIsFiled;
      await endings.close();
    },
  };
}

async function beginFile({ db, files, clock, media }: Needs, { sessionId, tutorId }: Wish) {
  if (!media.recorder) throw new Refusal('invalid', recordingMessages.elsewhere);
  const courseId = await store.findCourseOf(db, sessionId);
  if (!courseId) throw new Refusal('invalid', recordingMessages.noCourse);
  const id = randomUUID();
  await store.insertRecording(db, { id, sessionId, courseId, tutorId, startedAt: clock.now() });
  try {
    await files.recordings.begin(id, ROOM);
  } catch (error) {
    await store.deleteRecording(db, id);
    if (error instanceof StorageFull) throw new Refusal('no_room', recordingMessages.noRoomAtAll);
    throw error;
  }
  return id;
}

function appendTo({ files }: Needs, id: string) {
  let end = 0;
  return async (bytes: Uint8Array) => {
    end = await files.recordings.append(id, end, only(bytes));
  };
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

const mostOf = ({ config }: Needs) => ({
  bytes: config.maxMegabytes.video * MEGABYTE,
  time: config.recordingMinutes * MINUTE,
});

interface Followed {
  id: string;
  room: string;
  recorder: Recorder;
}

/** Called again with the same, it changes nothing. */
function followOf({ media }: Needs, { id, room, recorder }: Followed): OpenRecording['follow'] {
  let before: { sound: string | null; picture: string | null } = { sound: null, picture: null };
  return (from) => {
    const isOtherPicture = from.picture !== before.picture;
    if (!isOtherPicture && from.sound === before.sound) return;
    before = from;
    if (isOtherPicture) recorder.follow({ isShown: from.picture !== null });
    const publications = [from.sound, from.picture].filter((each) => each !== null);
    media.recorder!.record(id, { room, at: recorder.elapsed(), publications });
  };
}
