/** Captions: each change of a call as a sentence, shown below the videos and read out by screen readers. */

import type { Attendee, CallEvent, CallRules, Source } from '#contract/calls.ts';
import type { Recording } from '#contract/recordings.ts';
import * as deviceTexts from '#texts/classes/call-devices.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { type CallState, findSelf } from '#web/features/calls/call-state.ts';
import { isReconnecting } from '#web/features/calls/connection/connection-state.ts';

/** The caption for an event; '' if there is nothing to announce. @param state  the state before the event is applied */
export function captionOf(event: CallEvent, state: CallState): string {
  switch (event.type) {
    case 'waiting':
      return callsTexts.waitPlease;
    case 'welcome':
      return welcomeCaption(event, state);
    case 'person':
      return personCaption(event.person, state);
    case 'left':
      return callsTexts.hasLeft(nameOf(event.person, state));
    case 'rules':
      return rulesCaption(event.rules, state.rules);
    case 'waitingPeople':
      return waitingCaption(event.people, state);
    case 'said':
      return event.message.person === state.self
        ? ''
        : callsTexts.writes(event.message.name, shortened(event.message.text));
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
    isReconnecting(connection) ? callsTexts.backInCall : callsTexts.inCall(people.length),
    hasHandUp && callsTexts.handStillRaised,
    recording && recordingsTexts.notice,
  ]
    .filter(Boolean)
    .join(' ');
}

function recordingCaption(recording: Recording | null, { self }: CallState) {
  if (!recording) return recordingsTexts.ended;
  return recording.person === self
    ? recordingsTexts.youAreRecorded
    : `${recordingsTexts.started} ${recordingsTexts.notice}`;
}

/** Characters of a chat message that are shown in a caption. */
const MAX_CHARACTERS = 80;
const shortened = (text: string) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)} …` : text);

const nameOf = (person: string, { people }: CallState) =>
  people.find(({ _id }) => _id === person)?.name ?? callsTexts.someone;

function personCaption(person: Attendee, state: CallState) {
  const before = state.people.find(({ _id }) => _id === person._id);
  if (!before) return person.handSince ? callsTexts.hasJoinedWithHand(person.name) : callsTexts.hasJoined(person.name);
  if (person._id === state.self) return ownCaption(person, findSelf(state)!);
  if (person.handSince && !before.handSince) return callsTexts.hasRaisedHand(person.name);
  if (sharesScreen(person) !== sharesScreen(before))
    return sharesScreen(person) ? callsTexts.isSharingScreen(person.name) : callsTexts.hasStoppedSharing(person.name);
  return '';
}

const sharesScreen = ({ publications }: Attendee) => publications.some(({ source }) => source === 'screen');

function ownCaption({ may, handSince }: Attendee, before: Attendee) {
  if (may.speak && !before.may.speak) return callsTexts.youMaySpeak;
  if (may.show && !before.may.show) return callsTexts.youMayShow;
  if (!handSince && before.handSince) return callsTexts.handDown;
  return handSince && !before.handSince ? callsTexts.handUp : '';
}

function rulesCaption({ students, isLocked, hasWaitingRoom }: CallRules, before: CallRules) {
  const changes = [
    students.speak !== before.students.speak &&
      (students.speak ? callsTexts.microphonesAllowed : callsTexts.microphonesOff),
    students.show !== before.students.show && (students.show ? callsTexts.camerasAllowed : callsTexts.camerasOff),
    isLocked !== before.isLocked && (isLocked ? callsTexts.roomLocked : callsTexts.roomUnlocked),
    hasWaitingRoom !== before.hasWaitingRoom &&
      (hasWaitingRoom ? callsTexts.waitingRoomIsOn : callsTexts.waitingRoomIsOff),
  ];
  return changes.filter(Boolean).join('. ');
}

function waitingCaption(people: CallState['waiting'], { waiting }: CallState) {
  const added = people.filter(({ _id }) => waiting.every((each) => each._id !== _id));
  return added.length > 0 ? callsTexts.wouldLikeToJoin(added.map(({ name }) => name)) : '';
}

const codeCaption = (by: string[], { codeShownBy, isInvitationSettled, self }: CallState) =>
  by.length > codeShownBy.length && !isInvitationSettled && !by.includes(self) ? callsTexts.codeShown : '';

export const deviceCaption = (source: Source, isOn: boolean) => deviceTexts.captions[source][isOn ? 'on' : 'off'];
