/** /livestream: the rooms a student can enter now. The list updates as they open and close. */
import * as texts from '#texts/classes/rooms.ts';
import { ActiveRooms, RoomsLoading } from '#web/features/rooms/ActiveRooms.tsx';
import { useActiveRooms } from '#web/features/rooms/live-rooms.ts';
import { PastClasses } from '#web/features/shared-editors/past/PastClasses.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './LiveRoomsPage.module.css';

export default function LiveRoomsPage() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.livestream}</PageHeading>
      <LiveRooms />
    </div>
  );
}

function LiveRooms() {
  const { data: rooms, isLoading, refetch } = useActiveRooms();

  if (isLoading) return <RoomsLoading />;
  if (!rooms) return <LoadFailed message={texts.failed} onRetry={refetch} />;
  return (
    <>
      {/* A live region, which screen readers read out when a room opens or closes. */}
      <div role="status" className={styles.count}>
        {rooms.length === 0 ? <NothingLive /> : texts.openCount(rooms.length)}
      </div>
      {rooms.length > 0 && <ActiveRooms rooms={rooms} />}
      <PastClasses />
    </>
  );
}

function NothingLive() {
  return (
    <EmptyState title={texts.none}>
      <ButtonLink to={paths.schedule} look="quiet">
        {texts.goToSchedule}
      </ButtonLink>
    </EmptyState>
  );
}
