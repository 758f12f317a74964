/** Lists the open rooms, each with a link to enter it. */
import { DoorOpen } from 'lucide-react';
import type { Room } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ActiveRooms.module.css';
import { aboutRoom } from './labels.ts';
import { StatusBadge } from './StatusBadge.tsx';

export function ActiveRooms({ rooms }: { rooms: Room[] }) {
  return (
    <ul className={styles.rooms}>
      {rooms.map((room) => (
        <ActiveRoom key={room._id} room={room} />
      ))}
    </ul>
  );
}

function ActiveRoom({ room }: { room: Room }) {
  return (
    <li className={styles.room}>
      <div className={styles.words}>
        <h2>{room.roomName}</h2>
        <StatusBadge status={room.status} />
        <p className={styles.about}>{aboutRoom(room)}</p>
        {room.activeSince && (
          <p className={styles.about}>{rich(texts.openedAt, { time: <DateTime at={room.activeSince} /> })}</p>
        )}
      </div>
      <ButtonLink to={paths.live(room.roomName)}>
        <DoorOpen size={20} aria-hidden /> {texts.enterRoom}
        <span className="visually-hidden"> {room.roomName}</span>
      </ButtonLink>
    </li>
  );
}

/** Placeholder while the rooms are loading. */
export function RoomsLoading() {
  return (
    <div role="status" className={styles.placeholder}>
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  );
}
