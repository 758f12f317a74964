/**
 * The recording of a call contains only the tutor who starts it. All members, later joiners included, are informed
 * while it lasts.
 *
 *   none → starting → running → none; the ended recording is filed as a lesson while the call continues
 */

import type { RecordedLesson } from '#contract/recordings.ts';
import { catalogues, inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { OpenRecording } from '#server/features/recordings/recordings.ts';
import { Refusal } from '#server/refusal.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import * as generalTexts from '#texts/general.ts';
import { broadcast } from './broadcast.ts';
import type { Call, Member } from './call.ts';

/** Milliseconds that the recorded tutor may be out of the call before the recording ends: a lost network can return. */
const MAX_AWAY_MS = 60_000;

export function setRecording(call: Call, tutor: Member, isOn: boolean) {
  if (isOn) return void startRecording(call, tutor);
  if (!call.recording) return tutor.socket.refuse(recordingsTexts.gone);
  return endRecording(call, recordingsTexts.ended);
}

/** Starts the recording. Informs all members before anything is recorded. */
async function startRecording(call: Call, tutor: Member) {
  if (call.recording) return tutor.socket.refuse(recordingsTexts.already);
  const { recordings, clock, onFault, onRecordingChange } = call.services;
  const about = { person: tutor.user.id, name: tutor.name, since: clock.now().toISOString() };
  const isCurrent = () => call.recording?.about === about;
  call.recording = { state: 'starting', about };
  broadcast(call, { type: 'recording', recording: about });
  onRecordingChange();
  try {
    const onEnd = (message: string) => isCurrent() && endRecording(call, message);
    const recording = await recordings.begin({ ...call.room, tutorId: tutor.user.id, onEnd });
    // A tutor ended the recording, or its call ended, while the recording was being started.
    if (!isCurrent()) return void fileRecording(call, recording, recordingsTexts.ended);
    call.recording = { state: 'running', about, recording, awayTimer: undefined };
    updateRecording(call);
  } catch (error) {
    if (!(error instanceof Refusal)) onFault(error);
    if (isCurrent()) clearRecording(call);
    tutor.socket.refuse(error instanceof Refusal ? error.text : generalTexts.fault);
  }
  return undefined;
}

/**
 * Selects which of the tutor's publications are recorded; muted ones are not. To be called after a change of members or
 * publications.
 */
export function updateRecording(call: Call) {
  const { recording } = call;
  if (recording?.state !== 'running') return;
  const tutor = call.members.get(recording.about.person);
  recording.recording.follow({
    sound: recordableId(tutor, 'microphone'),
    video: recordableId(tutor, 'screen') ?? recordableId(tutor, 'camera'),
  });
  if (tutor) {
    clearTimeout(recording.awayTimer);
    recording.awayTimer = undefined;
  } else recording.awayTimer ??= setTimeout(() => endRecording(call, recordingsTexts.left), MAX_AWAY_MS).unref();
}

function recordableId(tutor: Member | undefined, source: 'microphone' | 'camera' | 'screen') {
  const publication = tutor?.publications.get(source);
  return publication?.state === 'forwarded' && !publication.isMuted ? publication.id : null;
}

/** Ends the recording, if there is one, and files it as a lesson. */
export function endRecording(call: Call, message: string) {
  const { recording } = call;
  if (!recording) return;
  clearRecording(call);
  if (recording.state === 'running') void fileRecording(call, recording.recording, message);
}

function clearRecording(call: Call) {
  if (call.recording?.state === 'running') clearTimeout(call.recording.awayTimer);
  call.recording = undefined;
  broadcast(call, { type: 'recording', recording: null });
  call.services.onRecordingChange();
}

/** Files the recording as a lesson, and informs the tutors of the result. */
async function fileRecording(call: Call, recording: OpenRecording, message: string) {
  const { onFault, filing } = call.services;
  const filed = recording.end().then(
    (lesson) => informTutors(call, lesson, (locale) => outcome(locale, message, lesson)),
    (error) => {
      onFault(error);
      informTutors(call, undefined, (locale) => inLocale(recordingsTexts.notKept, locale));
    },
  );
  filing.add(filed);
  await filed;
  filing.delete(filed);
}

function informTutors({ members }: Call, lesson: RecordedLesson | undefined, messageIn: (locale: Locale) => string) {
  for (const { role, socket } of members.values())
    if (role === 'tutor') socket.send({ type: 'recorded', lesson: lesson ?? null, message: messageIn(socket.locale) });
}

function outcome(locale: Locale, message: string, lesson: RecordedLesson | undefined) {
  const { kept, nothing } = catalogues[locale].recordings;
  return `${inLocale(message, locale)} ${lesson ? kept(lesson.title) : nothing}`;
}
