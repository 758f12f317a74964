/** One face, or one screen, with whose it is. A press makes it large. */

import { Hand, MicOff } from 'lucide-react';
import type { Attendee } from '#contract/calls.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import { isMirrored } from '#web/features/calls/devices/capture.ts';
import { initialsOf } from '#web/ui/display/initials.ts';
import { Picture } from './Video.tsx';
import styles from './VideoTile.module.css';
import type { Tile } from './video-layout.ts';

interface Props {
  tile: Tile;
  state: Pick<CallState, 'self' | 'speaking' | 'pictures' | 'ownTracks' | 'view'>;
  /** Its picture is to come, and not held back to save data. */
  isWanted: boolean;
  /** In the largest place all of a picture is shown, whatever its shape. */
  isLarge: boolean;
  onPin: () => void;
}

export function TileView({ tile, state, isWanted, isLarge, onPin }: Props) {
  const { person, source, key } = tile;
  const isSelf = person._id === state.self;
  const track = isSelf ? state.ownTracks.camera : isWanted && tile.picture ? state.pictures[tile.picture] : undefined;
  const name = isSelf ? 'You' : person.name;
  const what = source === 'screen' ? `Screen of ${name}` : name;
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
        <Picture
          track={track}
          label={what}
          isMirrored={isSelf && source === 'camera' && isMirrored(track)}
          isWhole={isLarge || source === 'screen'}
        />
      )}
      <p className={styles.name}>
        {source === 'camera' && <Signs person={person} />}
        <span>{what}</span>
      </p>
      <button type="button" className={styles.press} aria-pressed={isPinned} onClick={onPin}>
        <span className="visually-hidden">Keep large: {what}</span>
      </button>
    </li>
  );
}

function Signs({ person: { handSince, publications } }: { person: Attendee }) {
  const isHeard = publications.some(({ source, isMuted }) => source === 'microphone' && !isMuted);
  return (
    <>
      {handSince && (
        <>
          <Hand size={16} aria-hidden className={styles.hand} />
          <span className="visually-hidden">Hand up: </span>
        </>
      )}
      {!isHeard && (
        <>
          <MicOff size={16} aria-hidden />
          <span className="visually-hidden">Microphone off: </span>
        </>
      )}
    </>
  );
}
