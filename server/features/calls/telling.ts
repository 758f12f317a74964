/** What the people of a call are told of each other. */
import type { Attendee, CallNews } from '#contract/calls.ts';
import type { Call, Guest, Member } from './call.ts';
import { placeOf } from './foreign-media.ts';

export function tellAll({ members }: Call, news: CallNews) {
  const text = JSON.stringify(news);
  for (const { line } of members.values()) line.send(text);
}

export function tellOthers({ members }: Call, member: Member, news: CallNews) {
  const text = JSON.stringify(news);
  for (const other of members.values()) if (other !== member) other.line.send(text);
}

export function tellTutors({ members }: Call, news: CallNews) {
  const text = JSON.stringify(news);
  for (const { role, line } of members.values()) if (role === 'tutor') line.send(text);
}

/** Something of her has changed. */
export const tellPerson = (call: Call, member: Member) => tellAll(call, { type: 'person', person: toWire(member) });

/** Who can be heard has perhaps changed. @param heard  publications */
export function tellSpeaking(call: Call, heard: Set<string>) {
  const speaking = [...call.members.values()].filter(({ sent }) => {
    const microphone = sent.get('microphone');
    return microphone && !microphone.isMuted && heard.has(microphone.id);
  });
  const people = speaking.map(({ user }) => user.id);
  if (people.join() === call.speaking.join()) return;
  call.speaking = people;
  tellAll(call, { type: 'speaking', people });
}

/** Who waits has changed. */
export const tellWaiting = (call: Call) => tellTutors(call, { type: 'waitingPeople', people: waitingIn(call) });

/** Who shows the class's code has perhaps changed. */
export const tellCode = (call: Call) => tellAll(call, codeShown(call));

export const codeShown = ({ showingCode }: Call): CallNews => ({ type: 'codeShown', by: [...showingCode] });

const waitingIn = ({ guests }: Call) => [...guests.values()].map(({ user, name }: Guest) => ({ _id: user.id, name }));

export const welcomeTo = (call: Call, { user, role, resumeId }: Member, isResumed: boolean): CallNews => ({
  type: 'welcome',
  self: user.id,
  resumeId,
  isResumed,
  people: [...call.members.values()].map(toWire),
  rules: call.rules,
  chat: call.chat,
  waiting: role === 'tutor' ? waitingIn(call) : [],
  recording: call.recorded?.about ?? null,
  whyNotRecord: role === 'tutor' ? call.whyNotRecord : '',
  iceServers: call.needs.connections.media.relaysFor(user.id, call.place.id),
  media: placeOf(call),
});

export const toWire = ({ user, name, role, handSince, may, sent }: Member): Attendee => ({
  _id: user.id,
  name,
  role,
  handSince,
  may,
  publications: [...sent.values()]
    .filter(({ isReady }) => isReady)
    .map(({ id, source, isMuted }) => ({ _id: id, source, isMuted })),
});
