/**
 * Clients for the shared editors: users with Yjs documents, which connect like a browser, and a plain WebSocket for
 * messages that a test writes byte by byte.
 */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import { Doc } from 'yjs';
import { rooms } from '#contract/rooms.ts';
import {
  classDocument,
  type DocumentEvent,
  documentParts,
  ownDocument,
  sharedEditors,
  sharedEditorsPath,
} from '#contract/shared-editors.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';

interface Room {
  id: string;
  name: string;
  sessionId: string;
}

/** What the clients need to know of a school, which may be other processes. */
type Place = Pick<School, 'base' | 'create'>;

const ORIGIN = 'http://localhost:3000';
const closers: (() => void)[] = [];

export function leaveAllEditors() {
  for (const close of closers.splice(0)) close();
}

/** Creates a room of this tutor and opens it. */
export async function openRoom(
  school: Place & Pick<School, 'as'>,
  tutor: Person,
  details: { courseId?: string } = {},
): Promise<Room> {
  const { id, name } = await school.create.room({ ownerId: tutor.id, ...details });
  await school.as(tutor).call(rooms.update, { params: { id }, body: { status: 'active' } });
  const { sessionId } = await school.as(tutor).call(sharedEditors.open, { params: { roomName: name } });
  return { id, name, sessionId };
}

export async function closeRoom(school: School, tutor: Person, { id }: Room) {
  await school.as(tutor).call(rooms.update, { params: { id }, body: { status: 'inactive' } });
}

const addressOf = (school: Place, { name }: Pick<Room, 'name'>) =>
  `${school.base.replace('http', 'ws')}${sharedEditorsPath}?room=${name}`;

async function headersOf(school: Place, person: Person | undefined, origin: string) {
  const cookie = person && `session=${await school.create.session(person)}`;
  return { origin, ...(cookie && { cookie }) };
}

/** The class of sockets that send these headers. */
const socketWith = (headers: Record<string, string>) =>
  class extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
      // Without this listener Node.js would throw, because a socket that is closed while it connects emits an error.
      this.on('error', () => {});
    }
  };

/** Connects a user to the shared editors of a room, like a browser. */
export async function joinEditors(school: Place, person: Person, room: Room) {
  const headers = await headersOf(school, person, ORIGIN);
  const line = new HocuspocusProviderWebsocket({
    url: addressOf(school, room),
    WebSocketPolyfill: socketWith(headers),
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
  });
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    line.on('close', ({ event }: { event: { code: number; reason: string } }) => resolve(event)),
  );
  closers.push(() => end(line));

  /** Opens a document; resolves when it is loaded, or when the server has refused it. */
  async function open(name: string) {
    const document = new Doc();
    // Ends the timer by which the library renews a user's presence.
    closers.push(() => document.destroy());
    const events: DocumentEvent[] = [];
    const provider = new HocuspocusProvider({ websocketProvider: line, name, document, token: 'as the cookie says' });
    provider.on('stateless', ({ payload }: { payload: string }) => events.push(JSON.parse(payload)));
    const isRead = await new Promise<boolean>((resolve) => {
      provider.on('synced', () => resolve(true));
      provider.on('authenticationFailed', () => resolve(false));
      provider.attach();
    });
    const code = document.getText(documentParts.code);
    return {
      document,
      provider,
      events,
      isRead,
      code,
      text: () => code.toString(),
      write: (text: string) => code.insert(code.length, text),
      choose: (languageId: number) => document.getMap(documentParts.about).set(documentParts.languageId, languageId),
      /** Returns the last event of this type that the client has received. */
      last: <Type extends DocumentEvent['type']>(type: Type) =>
        events.findLast((event): event is Extract<DocumentEvent, { type: Type }> => event.type === type),
    };
  }

  return {
    line,
    ended,
    leave: () => end(line),
    openClass: () => open(classDocument(room.sessionId)),
    openOwn: (owner: { id: string } = person) => open(ownDocument(room.sessionId, owner.id)),
    openNamed: open,
  };
}

/** Closes the connection. If it was lost just before, the library would connect again, and retry for ever. */
function end(line: HocuspocusProviderWebsocket) {
  line.connect = async () => undefined;
  line.destroy();
}

/** Opens a WebSocket without the editor's client library, for messages that violate the protocol. */
export async function openRawSocket(
  school: School,
  room: Pick<Room, 'name'>,
  { person, origin = ORIGIN }: { person?: Person; origin?: string } = {},
) {
  const socket = new WebSocket(addressOf(school, room), { headers: await headersOf(school, person, origin) });
  closers.push(() => socket.terminate());
  socket.on('error', () => {});
  const received: Buffer[] = [];
  socket.on('message', (bytes: Buffer) => received.push(bytes));
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
  });
  return { socket, status, ended, heard: received };
}

/** Encodes a message as lib0 does, the library below Yjs: numbers; texts and bytes after their length. */
export function frame(...parts: (number | string | Uint8Array)[]) {
  return Buffer.concat(
    parts.flatMap((part) => {
      if (typeof part === 'number') return [varint(part)];
      const bytes = Buffer.from(part);
      return [varint(bytes.length), bytes];
    }),
  );
}

/** Encodes a number as lib0 does: seven bits per byte, the lowest first. The eighth bit says that more bytes follow. */
function varint(number: number) {
  const bytes: number[] = [];
  let missing = number;
  for (; missing > 127; missing = Math.floor(missing / 128)) bytes.push((missing % 128) + 128);
  return Buffer.from([...bytes, missing]);
}
