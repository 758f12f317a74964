/** The staff's list of announcements. The caller renders the actions of each row. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Announcement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './Announcements.module.css';

interface Props {
  announcements: Announcement[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
  actions: (announcement: Announcement) => ReactNode;
}

const { columns } = texts;

export const AnnouncementTable = ({ announcements, isBusy, actions }: Props) => (
  <CardTable
    label={texts.title}
    head={[columns.announcement, columns.to, columns.state, columns.readers]}
    hasActions
    isBusy={isBusy}
  >
    {announcements.map((one) => (
      <tr key={one._id}>
        <th scope="row">
          <Link to={paths.adminAnnouncement(one._id)}>{one.title}</Link>
        </th>
        <td data-label={columns.to}>{audienceOf(one)}</td>
        <td data-label={columns.state}>
          {one.sentAt ? (
            <ExactDateTime at={one.sentAt} />
          ) : (
            rich(texts.scheduled, { when: <ExactDateTime at={one.publishAt} /> })
          )}
        </td>
        <td data-label={columns.readers}>{one.sentAt ? texts.readBy(one.readers, one.recipients) : '–'}</td>
        <td>
          <div className={styles.actions}>{one.mayChange && actions(one)}</div>
        </td>
      </tr>
    ))}
  </CardTable>
);

function audienceOf({ audience, courseTitle, intakeName }: Announcement) {
  if (audience === 'course') return courseTitle;
  if (audience === 'intake') return texts.ofIntake(intakeName, courseTitle ?? '');
  return texts.audiences[audience];
}
