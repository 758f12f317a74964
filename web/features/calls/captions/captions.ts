/** What has changed in a call, as one would say it to somebody who does not see it. */
import type { Attendee, CallNews, CallRules, Source } from '#contract/calls.ts';
import { type Recording, recordingMessages } from '#contract/recordings.ts';
import { type CallState, selfIn } from '#web/features/calls/call-state.ts';

/** Of news, before the state follows them; empty where there is nothing to say. */
export function captionOf(news: CallNews, state: CallState): string {
  switch (news.type) {
    case 'waiting':
      return 'Please wait. The tutor lets you in.';
    case 'welcome':
      return welcomeCaption(news, state);
    case 'person':
      return personCaption(news.person, state);
    case 'left':
      return `${nameOf(news.person, state)} has left`;
    case 'rules':
      return rulesCaption(news.rules, state.rules);
    case 'waitingPeople':
      return waitingCaption(news.people, state);
    case 'said':
      return news.message.person === state.self ? '' : `${news.message.name} writes: ${shortened(news.message.text)}`;
    case 'codeShown':
      return codeCaption(news.by, state);
    case 'recording':
      return recordingCaption(news.recording, state);
    default:
      return '';
  }
}

function welcomeCaption(welcome: Extract<CallNews, { type: 'welcome' }>, { phase }: CallState) {
  const { people, recording, self } = welcome;
  const hasHandUp = people.some(({ _id, handSince }) => _id === self && handSince);
  return [
    phase.name === 'again' ? 'You are back in the call.' : `You are in. ${countOf(people.length)}`,
    hasHandUp && 'Your hand is still up.',
    recording && recordingMessages.notice,
  ]
    .filter(Boolean)
    .join(' ');
}

function recordingCaption(recording: Recording | null, { self }: CallState) {
  if (!recording) return 'The recording has ended.';
  return recording.person === self ? 'You are being recorded.' : `The recording begins. ${recordingMessages.notice}`;
}

/** Letters of what somebody writes that stand over the pictures. */
const MOST_LETTERS = 80;
const shortened = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)} …` : text);

const countOf = (people: number) => (people === 1 ? 'Nobody else is here yet.' : `${people} people are here.`);

const nameOf = (person: string, { people }: CallState) => people.find(({ _id }) => _id === person)?.name ?? 'Somebody';

function personCaption(person: Attendee, state: CallState) {
  const before = state.people.find(({ _id }) => _id === person._id);
  if (!before) return `${person.name} has come in${person.handSince ? ', with a hand up' : ''}`;
  if (person._id === state.self) return ownCaption(person, selfIn(state)!);
  if (person.handSince && !before.handSince) return `${person.name} has raised a hand`;
  if (shows(person) !== shows(before))
    return `${person.name} ${shows(person) ? 'shares' : 'no longer shares'} the screen`;
  return '';
}

const shows = ({ publications }: Attendee) => publications.some(({ source }) => source === 'screen');

function ownCaption({ may, handSince }: Attendee, before: Attendee) {
  if (may.speak && !before.may.speak) return 'The tutor lets you speak. Switch your microphone on.';
  if (may.show && !before.may.show) return 'The tutor lets you use your camera and screen.';
  if (!handSince && before.handSince) return 'Your hand is down.';
  return handSince && !before.handSince ? 'Your hand is up.' : '';
}

function rulesCaption({ students, isLocked, hasWaitingRoom }: CallRules, before: CallRules) {
  const changes = [
    students.speak !== before.students.speak &&
      `Students’ microphones are ${students.speak ? 'allowed' : 'switched off'}`,
    students.show !== before.students.show && `Students’ cameras are ${students.show ? 'allowed' : 'switched off'}`,
    isLocked !== before.isLocked && `The room is ${isLocked ? 'locked' : 'open again'}`,
    hasWaitingRoom !== before.hasWaitingRoom && `The waiting room is ${hasWaitingRoom ? 'on' : 'off'}`,
  ];
  return changes.filter(Boolean).join('. ');
}

function waitingCaption(people: CallState['waiting'], { waiting }: CallState) {
  const added = people.filter(({ _id }) => waiting.every((each) => each._id !== _id));
  return added.length > 0 ? `${added.map(({ name }) => name).join(', ')} would like to come in` : '';
}

const thing: Record<Source, string> = { microphone: 'Your microphone', camera: 'Your camera', screen: 'Your screen' };

const codeCaption = (by: string[], { codeShownBy, isCodeKnown, self }: CallState) =>
  by.length > codeShownBy.length && !isCodeKnown && !by.includes(self)
    ? 'The tutor is writing code. You can open it.'
    : '';

export function switchCaption(source: Source, isOn: boolean) {
  if (source === 'screen') return isOn ? 'You share your screen.' : 'You no longer share your screen.';
  return `${thing[source]} is ${isOn ? 'on' : 'off'}.`;
}
