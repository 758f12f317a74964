/** /admin/livestream: all rooms, open and closed. */
import * as texts from '#texts/classes/rooms.ts';
import styles from '#web/admin/courses/CoursesPage.module.css';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { RoomsLoading } from '#web/features/rooms/ActiveRooms.tsx';
import { AddRoom } from '#web/features/rooms/AddRoom.tsx';
import { useAllRooms } from '#web/features/rooms/live-rooms.ts';
import type { CourseChoice } from '#web/features/rooms/RoomForm.tsx';
import { RoomTable } from '#web/features/rooms/RoomTable.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export default function LiveRoomsPage() {
  // Until the courses have loaded, the form can only add rooms for all students.
  const { data: courses = [] } = useTaughtCoursesQuery({});
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{texts.livestream}</PageHeading>
        <div className={styles.actions}>
          <ButtonLink to={paths.adminPastClasses} look="quiet">
            {texts.pastClasses}
          </ButtonLink>
          <AddRoom courses={courses} />
        </div>
      </div>
      <Rooms courses={courses} />
    </div>
  );
}

function Rooms({ courses }: { courses: CourseChoice[] }) {
  const { data: rooms, isLoading, refetch } = useAllRooms();

  if (isLoading) return <RoomsLoading />;
  if (!rooms) return <LoadFailed message={texts.failed} onRetry={refetch} />;
  if (rooms.length === 0) return <EmptyState title={texts.noRooms}>{texts.noRoomsText}</EmptyState>;
  return <RoomTable rooms={rooms} courses={courses} />;
}
