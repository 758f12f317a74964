/**
 * /admin/announcements?list=: the announcements that staff have sent, with the number of readers, and the form for a new one; with
 * `received`, those that the reader has received.
 */
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Announcement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { Loaded } from '#web/admin/list/Loaded.tsx';
import styles from '#web/admin/people/ApplicationsPage.module.css';
import { AnnouncementTable } from '#web/features/announcements/AnnouncementTable.tsx';
import { useAnnouncementsQuery } from '#web/features/announcements/announcements.api.ts';
import { DeleteAnnouncement } from '#web/features/announcements/DeleteAnnouncement.tsx';
import { AddAnnouncement, EditAnnouncement } from '#web/features/announcements/WriteAnnouncement.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { useAudiences } from './audiences.ts';

const ReceivedList = lazy(() =>
  import('#web/features/announcements/ReceivedList.tsx').then(({ ReceivedList }) => ({ default: ReceivedList })),
);

type Audiences = NonNullable<ReturnType<typeof useAudiences>['data']>;

export default function AnnouncementsPage() {
  const audiences = useAudiences();
  const [params, setParams] = useSearchParams();
  const { choices = [], first } = audiences.data ?? {};
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>{texts.title}</PageHeading>
        {first && <AddAnnouncement choices={choices} first={first} />}
      </header>
      <p>{texts.about}</p>
      <Tabs
        label={texts.title}
        chosen={params.get('list') === 'received' ? texts.received : texts.written}
        onChoose={(name) => setParams(name === texts.received ? { list: 'received' } : {}, { replace: true })}
        tabs={[
          {
            name: texts.written,
            panel: <Loaded query={audiences}>{(loaded) => <Written {...loaded} />}</Loaded>,
          },
          {
            name: texts.received,
            panel: (
              <Suspense fallback={<Spinner />}>
                <ReceivedList pathOf={paths.adminAnnouncement} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

function Written({ choices, first }: Audiences) {
  const query = useAnnouncementsQuery(undefined, { refetchOnMountOrArgChange: true });
  const actions = (announcement: Announcement) => (
    <>
      {!announcement.sentAt && <EditAnnouncement announcement={announcement} choices={choices} />}
      <DeleteAnnouncement announcement={announcement} />
    </>
  );
  return (
    <Loaded query={query}>
      {(announcements) =>
        announcements.length > 0 ? (
          <AnnouncementTable announcements={announcements} isBusy={query.isFetching} actions={actions} />
        ) : (
          <EmptyState title={texts.none}>{first ? texts.noneSentText : texts.courseFirst}</EmptyState>
        )
      }
    </Loaded>
  );
}
