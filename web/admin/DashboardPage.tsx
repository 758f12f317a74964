/** /admin: where tutors and the office arrive: what there is, and their profile. */
import { LibraryBig, type LucideIcon, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '#web/api/session.ts';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { Sessions } from '#web/features/sessions/Sessions.tsx';
import { Profile } from '#web/features/users/Profile.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './DashboardPage.module.css';

/** The specification's own number, until rooms can be counted. */
const LIVE_STREAM_SESSIONS = 3;

export default function DashboardPage() {
  const me = useMe();
  return (
    <div className={styles.page}>
      <PageHeading tab="Dashboard">{`Karibu, ${me.name}`}</PageHeading>
      <dl className={styles.figures}>
        <Figure
          name={me.type === 'admin' ? 'Courses of the school' : 'Your courses'}
          icon={LibraryBig}
          to={paths.adminCourses}
        >
          <CourseCount />
        </Figure>
        <Figure name="LiveStream sessions" icon={Radio} to={paths.adminLivestream}>
          {LIVE_STREAM_SESSIONS}
        </Figure>
      </dl>
      <h2>Your profile</h2>
      <Profile />
      <Sessions />
    </div>
  );
}

function CourseCount() {
  const { data, isFetching } = useTaughtCoursesQuery();
  if (data) return data.length;
  return isFetching ? <span className="visually-hidden">Loading</span> : 'Not known right now';
}

interface FigureProps {
  name: string;
  icon: LucideIcon;
  /** Where all of them are. */
  to: string;
  children: ReactNode;
}

function Figure({ name, icon: Icon, to, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        <Icon size={28} aria-hidden />
        <Link to={to}>{name}</Link>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
