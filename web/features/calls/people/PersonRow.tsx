/** A person in the list; for tutors, with the actions on a student. */
import { Ellipsis, Hand, Mic, MicOff, Video } from 'lucide-react';
import { useState } from 'react';
import type { Attendee } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { hasDeviceControls } from '#web/features/calls/call-state.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './PersonRow.module.css';

interface Props {
  call: Call;
  person: Attendee;
  /** Whether the user is a tutor, who may act on students. */
  isTutor: boolean;
  /** Whether the row is in the queue of raised hands, where it shows the actions about speaking. */
  isInQueue?: boolean;
}

export function PersonRow({ call, person, isTutor, isInQueue = false }: Props) {
  const { self, media } = useObservable(call.store);
  const [isOpen, setOpen] = useState(false);
  const isManaged = isTutor && person.role === 'student';
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <span className={styles.name}>{person._id === self ? texts.self(person.name) : person.name}</span>
        {person.role === 'tutor' && <Badge tone="plain">{texts.tutor}</Badge>}
        {hasDeviceControls({ media }) ? <Signs person={person} /> : <HandSign person={person} />}
        {isManaged && !isInQueue && (
          <IconButton
            name={texts.moreFor(person.name)}
            icon={Ellipsis}
            isOpen={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isManaged && isInQueue && <HandActions call={call} person={person} />}
      {isManaged && isOpen && <Actions call={call} person={person} />}
    </li>
  );
}

function Signs({ person: { publications, handSince } }: { person: Attendee }) {
  const isHeard = publications.some(({ source, isMuted }) => source === 'microphone' && !isMuted);
  const isSeen = publications.some(({ source }) => source === 'camera');
  return (
    <span className={styles.icons}>
      {handSince && <Hand size={18} aria-hidden className={styles.hand} />}
      {isSeen && <Video size={18} aria-hidden />}
      {isHeard ? <Mic size={18} aria-hidden /> : <MicOff size={18} aria-hidden />}
      <span className="visually-hidden">
        {[handSince && texts.handRaised, isSeen && texts.cameraOn, isHeard ? texts.microphoneOn : texts.microphoneOff]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  );
}

/** Shows only a raised hand. For calls in a vendor's page, where our server does not know who is seen and heard. */
const HandSign = ({ person: { handSince } }: { person: Attendee }) =>
  handSince && (
    <span className={styles.icons}>
      <Hand size={18} aria-hidden className={styles.hand} />
      <span className="visually-hidden">{texts.handRaised}</span>
    </span>
  );

interface ActionsProps {
  call: Call;
  person: Attendee;
}

function HandActions({ call, person: { _id, name, may } }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {!may.speak && (
        <Button look="soft" onClick={() => call.send({ type: 'let', person: _id, what: 'speak', may: true })}>
          {rich(texts.allowMicrophoneOf(name), { more: hidden })}
        </Button>
      )}
      <Button look="quiet" onClick={() => call.send({ type: 'lowerHand', person: _id })}>
        {rich(texts.lowerHandOf(name), { more: hidden })}
      </Button>
    </div>
  );
}

function Actions({ call, person: { _id, name, may } }: ActionsProps) {
  const { holdsGrants } = useObservable(call.store).media;
  const [asking, setAsking] = useState<'remove' | 'ban'>();
  const setPermission = (permission: 'speak' | 'show', allowed: boolean) =>
    call.send({ type: 'let', person: _id, what: permission, may: allowed });
  const hiddenName = hidden(` ${name}`);
  return (
    <div className={styles.actions}>
      {holdsGrants && (
        <>
          <Button look="soft" onClick={() => setPermission('speak', !may.speak)}>
            {may.speak ? texts.mute : texts.allowMicrophone}
            {hiddenName}
          </Button>
          <Button look="soft" onClick={() => setPermission('show', !may.show)}>
            {may.show ? texts.turnOffVideo : texts.allowVideo}
            {hiddenName}
          </Button>
        </>
      )}
      <Button look="clay" onClick={() => setAsking('remove')}>
        {texts.remove}
        {hiddenName}
      </Button>
      <Button look="clay" onClick={() => setAsking('ban')}>
        {texts.removeAndBan}
        {hiddenName}
      </Button>
      {asking && (
        <Confirm
          title={asking === 'ban' ? texts.removeAndBanTitle : texts.removeTitle}
          confirmLabel={asking === 'ban' ? texts.removeAndBan : texts.remove}
          onConfirm={() => call.send({ type: 'remove', person: _id, isBan: asking === 'ban' })}
          onClose={() => setAsking(undefined)}
        >
          <p>{asking === 'ban' ? texts.removeAndBanText(name) : texts.removeText(name)}</p>
        </Confirm>
      )}
    </div>
  );
}

const hidden = (words: string) => <span className="visually-hidden">{words}</span>;
