/**
 * Recording a call: a tutor who presses the button is recorded, and everybody is told so for as
 * long as it lasts, also whoever comes later. Of several tutors it is the one who pressed.
 */

import { generalMessages } from '#contract/messages/general-messages.ts';
import { type KeptRecording, type Recording, recordingMessages } from '#contract/recordings.ts';
import type { OpenRecording } from '#server/features/recordings/recordings.ts';
import { Refusal } from '#server/refusal.ts';
import type { Call, Member } from './call.ts';
import { tellAll, tellTutors } from './telling.ts';

/** Milliseconds for which somebody who is recorded may be away: her network may have been lost. */
const AWAY = 60_000;

/** A recording of a call. */
export interface Recorded {
  about: Recording;
  /** Undefined while it is being begun. */
  recording: OpenRecording | undefined;
  /** While she is away. */
  leaving: NodeJS.Timeout | undefined;
}

export function record(call: Call, tutor: Member, isOn: boolean) {
  if (isOn) return void begin(call, tutor);
  if (!call.recorded) return tutor.line.refuse(recordingMessages.gone);
  return endRecording(call, recordingMessages.ended);
}

/** Everybody is told before anything is recorded. */
async function begin(call: Call, tutor: Member) {
  if (call.recorded) return tutor.line.refuse(recordingMessages.already);
  const { recordings, clock, onFault, onRecording } = call.needs;
  const about = { person: tutor.user.id, name: tutor.name, since: clock.now().toISOString() };
  const recorded: Recorded = { about, recording: undefined, leaving: undefined };
  call.recorded = recorded;
  tellAll(call, { type: 'recording', recording: about });
  onRecording();
  try {
    const onEnd = (message: string) => call.recorded === recorded && endRecording(call, message);
    const recording = await recordings.begin({ ...call.place, tutorId: tutor.user.id, onEnd });
    recorded.recording = recording;
    // It was ended while it was begun.
    if (call.recorded !== recorded) return void keep(call, recording, recordingMessages.ended);
    followRecorded(call);
  } catch (error) {
    if (!(error instanceof Refusal)) onFault(error);
    if (call.recorded === recorded) forget(call);
    tutor.line.refuse(error instanceof Refusal ? error.message : generalMessages.fault);
  }
  return undefined;
}

function forget(call: Call) {
  clearTimeout(call.recorded?.leaving);
  call.recorded = undefined;
  tellAll(call, { type: 'recording', recording: null });
  call.needs.onRecording();
}

/** What is sent in the call has perhaps changed, or who is in: what is muted is not recorded. */
export function followRecorded(call: Call) {
  const { recorded } = call;
  if (!recorded?.recording) return;
  const member = call.members.get(recorded.about.person);
  const idOf = (source: 'microphone' | 'camera' | 'screen') => {
    const sent = member?.sent.get(source);
    return sent?.isReady && !sent.isMuted ? sent.id : null;
  };
  recorded.recording.follow({ sound: idOf('microphone'), picture: idOf('screen') ?? idOf('camera') });
  if (member) {
    clearTimeout(recorded.leaving);
    recorded.leaving = undefined;
  } else recorded.leaving ??= setTimeout(() => endRecording(call, recordingMessages.left), AWAY).unref();
}

/** Harmless where there is none. */
export function endRecording(call: Call, message: string) {
  const { recording } = call.recorded ?? {};
  if (!call.recorded) return;
  forget(call);
  if (recording) void keep(call, recording, message);
}

/** The class goes on meanwhile; its tutors are told where it is. */
async function keep(call: Call, recording: OpenRecording, message: string) {
  const { onFault, keeping } = call.needs;
  const kept = recording.end().then(
    (lesson) => tellTutors(call, { type: 'recorded', lesson: lesson ?? null, message: sentenceOf(message, lesson) }),
    (error) => {
      onFault(error);
      tellTutors(call, { type: 'recorded', lesson: null, message: recordingMessages.notKept });
    },
  );
  keeping.add(kept);
  await kept;
  keeping.delete(kept);
}

const sentenceOf = (message: string, lesson: KeptRecording | undefined) =>
  `${message} ${lesson ? recordingMessages.kept(lesson.title) : recordingMessages.nothing}`;
