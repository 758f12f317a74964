/** All rooms in a table; on a phone, as cards. Rooms of other tutors have no actions. */
import type { Room } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DeleteRoom } from './DeleteRoom.tsx';
import { EditRoom } from './EditRoom.tsx';
import { aboutRoom } from './labels.ts';
import type { CourseChoice } from './RoomForm.tsx';
import styles from './RoomTable.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusButton } from './StatusButton.tsx';

interface Props {
  rooms: Room[];
  courses: CourseChoice[];
}

export function RoomTable({ rooms, courses }: Props) {
  return (
    <CardTable
      label={texts.rooms}
      head={[texts.nameColumn, texts.statusColumn, texts.actionsColumn]}
      className={styles.table}
    >
      {rooms.map((room) => (
        <tr key={room._id}>
          <th scope="row">
            <span className={styles.name}>{room.roomName}</span>
            <span className={styles.about}>{aboutRoom(room)}</span>
          </th>
          <td>
            <StatusBadge status={room.status} />
          </td>
          <td className={styles.actions}>
            {room.isYours ? <Actions room={room} courses={courses} /> : <OtherTutorsRoom />}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

interface ActionsProps {
  room: Room;
  courses: CourseChoice[];
}

function Actions({ room, courses }: ActionsProps) {
  return (
    <div className={styles.buttons}>
      <StatusButton room={room} />
      {room.status === 'active' && (
        <ButtonLink to={paths.adminLiveRoom(room.roomName)} look="soft">
          {texts.enter}
          <span className="visually-hidden"> {room.roomName}</span>
        </ButtonLink>
      )}
      <EditRoom room={room} courses={courses} />
      <DeleteRoom room={room} />
    </div>
  );
}

const OtherTutorsRoom = () => <span className={styles.about}>{texts.otherTutorsRoom}</span>;
