/** Captions: each change of a call as a sentence, shown below the videos and read out by screen readers. */
import type { Attendee, CallEvent, CallRules, Source } from '#contract/calls.ts';
import { type Recording, recordingMessages } from '#contract/recordings.ts';
import { type CallState, findSelf } from '#web/features/calls/call-state.ts';
import { isReconnecting } from '#web/features/calls/connection/connection-state.ts';

/** @param state  before the event is applied. Returns '' where there is nothing to announce. */
export function captionOf(event: CallEvent, state: CallState): string {
  switch (event.type) {
    case 'waiting':
      return 'Please wait for the tutor to let you in.';
    case 'welcome':
      return welcomeCaption(event, state);
    case 'person':
      return personCaption(event.person, state);
    case 'left':
      return `${nameOf(event.person, state)} has left`;
    case 'rules':
      return rulesCaption(event.rules, state.rules);
    case 'waitingPeople':
      return waitingCaption(event.people, state);
    case 'said':
      return event.message.person === state.self
        ? ''
        : `${event.message.name} writes: ${shortened(event.message.text)}`;
    case 'codeShown':
      return codeCaption(event.by, state);
    case 'recording':
      return recordingCaption(event.recording, state);
    default:
      return '';
  }
}

function welcomeCaption(welcome: Extract<CallEvent, { type: 'welcome' }>, { connection }: CallState) {
  const { people, recording, self } = welcome;
  const hasHandUp = people.some(({ _id, handSince }) => _id === self && handSince);
  return [
    isReconnecting(connection) ? 'You are back in the call.' : `You are in. ${countOf(people.length)}`,
    hasHandUp && 'Your hand is still raised.',
    recording && recordingMessages.notice,
  ]
    .filter(Boolean)
    .join(' ');
}

function recordingCaption(recording: Recording | null, { self }: CallState) {
  if (!recording) return 'The recording has ended.';
  return recording.person === self
    ? 'You are being recorded.'
    : `The recording has started. ${recordingMessages.notice}`;
}

/** Characters of a chat message that are shown in a caption. */
const MOST_CHARACTERS = 80;
const shortened = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text);

const countOf = (people: number) => (people === 1 ? 'You are the only one here.' : `${people} people are here.`);

const nameOf = (person: string, { people }: CallState) => people.find(({ _id }) => _id === person)?.name ?? 'Someone';

function personCaption(person: Attendee, state: CallState) {
  const before = state.people.find(({ _id }) => _id === person._id);
  if (!before) return `${person.name} has joined${person.handSince ? ', with a raised hand' : ''}`;
  if (person._id === state.self) return ownCaption(person, findSelf(state)!);
  if (person.handSince && !before.handSince) return `${person.name} has raised a hand`;
  if (sharesScreen(person) !== sharesScreen(before))
    return `${person.name} ${sharesScreen(person) ? 'is sharing' : 'has stopped sharing'} their screen`;
  return '';
}

const sharesScreen = ({ publications }: Attendee) => publications.some(({ source }) => source === 'screen');

function ownCaption({ may, handSince }: Attendee, before: Attendee) {
  if (may.speak && !before.may.speak) return 'The tutor lets you use your microphone. Switch it on.';
  if (may.show && !before.may.show) return 'The tutor lets you use your camera and screen.';
  if (!handSince && before.handSince) return 'Your hand is lowered.';
  return handSince && !before.handSince ? 'Your hand is raised.' : '';
}

function rulesCaption({ students, isLocked, hasWaitingRoom }: CallRules, before: CallRules) {
  const changes = [
    students.speak !== before.students.speak &&
      `Students’ microphones are ${students.speak ? 'allowed' : 'switched off'}`,
    students.show !== before.students.show &&
      `Students’ cameras and screens are ${students.show ? 'allowed' : 'switched off'}`,
    isLocked !== before.isLocked && `The room is ${isLocked ? 'locked' : 'open again'}`,
    hasWaitingRoom !== before.hasWaitingRoom && `The waiting room is ${hasWaitingRoom ? 'on' : 'off'}`,
  ];
  return changes.filter(Boolean).join('. ');
}

function waitingCaption(people: CallState['waiting'], { waiting }: CallState) {
  const added = people.filter(({ _id }) => waiting.every((each) => each._id !== _id));
  return added.length > 0 ? `${added.map(({ name }) => name).join(', ')} would like to join` : '';
}

const deviceNames: Record<Source, string> = {
  microphone: 'Your microphone',
  camera: 'Your camera',
  screen: 'Your screen',
};

const codeCaption = (by: string[], { codeShownBy, isInvitationSettled, self }: CallState) =>
  by.length > codeShownBy.length && !isInvitationSettled && !by.includes(self)
    ? 'The tutor is writing code. You can open it.'
    : '';

export function deviceCaption(source: Source, isOn: boolean) {
  if (source === 'screen') return isOn ? 'You are sharing your screen.' : 'You have stopped sharing your screen.';
  return `${deviceNames[source]} is ${isOn ? 'on' : 'off'}.`;
}
