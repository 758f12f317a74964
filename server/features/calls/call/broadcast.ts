/** Messages to the members of a call about each other. */
import type { Attendee, CallEvent } from '#contract/calls.ts';
import { inLocale } from '#messages/catalogues.ts';
import { mediaProviderOf } from '#server/features/calls/media/provider-room.ts';
import type { Call, Member } from './call.ts';

export const broadcast = ({ members }: Call, message: CallEvent) => sendTo([...members.values()], message);

export const broadcastToOthers = ({ members }: Call, member: Member, message: CallEvent) =>
  sendTo(
    [...members.values()].filter((other) => other !== member),
    message,
  );

export const broadcastToTutors = ({ members }: Call, message: CallEvent) =>
  sendTo(
    [...members.values()].filter(({ role }) => role === 'tutor'),
    message,
  );

/** Encodes the message once for all recipients. */
function sendTo(recipients: Member[], message: CallEvent) {
  const text = JSON.stringify(message);
  for (const { socket } of recipients) socket.sendText(text);
}

/** Sends a member's current data to all members. To be called after a change of any field in `serializeMember`. */
export const broadcastPerson = (call: Call, member: Member) =>
  broadcast(call, { type: 'person', person: serializeMember(member) });

/** @param audible  ids of the publications that can be heard */
export function broadcastSpeaking(call: Call, audible: Set<string>) {
  const speaking = [...call.members.values()].filter(({ publications }) => {
    const microphone = publications.get('microphone');
    return microphone && !microphone.isMuted && audible.has(microphone.id);
  });
  const people = speaking.map(({ user }) => user.id);
  if (people.join() === call.speaking.join()) return;
  call.speaking = people;
  broadcast(call, { type: 'speaking', people });
}

export const broadcastWaiting = (call: Call) =>
  broadcastToTutors(call, { type: 'waitingPeople', people: serializeWaiting(call) });

export const broadcastCodeShown = (call: Call) => broadcast(call, codeShownMessage(call));

export const codeShownMessage = ({ showingCode }: Call): CallEvent => ({ type: 'codeShown', by: [...showingCode] });

export const welcomeMessage = (
  call: Call,
  { user, role, resumeId, socket }: Member,
  isResumed: boolean,
): CallEvent => ({
  type: 'welcome',
  self: user.id,
  resumeId,
  isResumed,
  people: [...call.members.values()].map(serializeMember),
  rules: call.rules,
  chat: call.chat.filter((message) => !call.unstoredChat.has(message)),
  waiting: role === 'tutor' ? serializeWaiting(call) : [],
  recording: call.recording?.about ?? null,
  whyNotRecord: role === 'tutor' ? inLocale(call.whyNotRecord, socket.locale) : '',
  iceServers: call.services.engine.media.relaysFor(user.id, call.room.id),
  media: mediaProviderOf(call.services.liveRooms),
});

const serializeWaiting = ({ waiting }: Call) => [...waiting.values()].map(({ user, name }) => ({ _id: user.id, name }));

export const serializeMember = ({ user, name, role, handSince, grants, publications }: Member): Attendee => ({
  _id: user.id,
  name,
  role,
  handSince,
  may: grants,
  publications: [...publications.values()]
    .filter(({ state }) => state === 'forwarded')
    .map(({ id, source, isMuted }) => ({ _id: id, source, isMuted })),
});
