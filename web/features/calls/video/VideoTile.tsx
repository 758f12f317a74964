/** The tile of one person's face or shared screen, with the person's name. Pressing the tile enlarges it. */

import { Hand, MicOff } from 'lucide-react';
import type { Attendee } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import { isMirrored } from '#web/features/calls/devices/capture.ts';
import { initialsOf } from '#web/ui/display/initials.ts';
import { Video } from './Video.tsx';
import styles from './VideoTile.module.css';
import type { Tile } from './video-layout.ts';

interface Props {
  tile: Tile;
  state: Pick<CallState, 'self' | 'speaking' | 'videoTracks' | 'ownTracks' | 'view'>;
  /** Whether the page subscribes to the tile's video, and does not leave it out to save data. */
  isWanted: boolean;
  /** Whether this is the large tile, which shows the whole video in any aspect ratio. */
  isLarge: boolean;
  onPin: () => void;
}

export function VideoTile({ tile, state, isWanted, isLarge, onPin }: Props) {
  const { person, source, key } = tile;
  const isSelf = person._id === state.self;
  const track = isSelf
    ? state.ownTracks.camera
    : isWanted && tile.publication
      ? state.videoTracks[tile.publication]
      : undefined;
  const name = isSelf ? texts.you : person.name;
  const label = source === 'screen' ? texts.screenOf(name) : name;
  const isPinned = state.view.pinned === key;
  return (
    <li
      className={styles.tile}
      data-large={isLarge || undefined}
      data-speaking={(source === 'camera' && state.speaking.includes(person._id)) || undefined}
    >
      <span aria-hidden className={styles.face}>
        {initialsOf(person.name)}
      </span>
      {track && (
        <Video
          track={track}
          label={label}
          isMirrored={isSelf && source === 'camera' && isMirrored(track)}
          isUncropped={isLarge || source === 'screen'}
        />
      )}
      <p className={styles.name}>
        {source === 'camera' && <StatusIcons person={person} />}
        <span>{label}</span>
      </p>
      <button type="button" className={styles.pin} aria-pressed={isPinned} onClick={onPin}>
        <span className="visually-hidden">{texts.pin(label)}</span>
      </button>
    </li>
  );
}

function StatusIcons({ person: { handSince, publications } }: { person: Attendee }) {
  const isHeard = publications.some(({ source, isMuted }) => source === 'microphone' && !isMuted);
  return (
    <>
      {handSince && (
        <>
          <Hand size={16} aria-hidden className={styles.hand} />
          <span className="visually-hidden">{texts.handRaised}: </span>
        </>
      )}
      {!isHeard && (
        <>
          <MicOff size={16} aria-hidden />
          <span className="visually-hidden">{texts.microphoneOff}: </span>
        </>
      )}
    </>
  );
}
