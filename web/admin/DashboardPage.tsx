/** /admin: counts, the profile and the sessions of the signed-in staff member. */
import { BookOpen, LibraryBig, type LucideIcon, Radio, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { useMe } from '#web/api/session.ts';
import { useDashboardQuery } from '#web/features/dashboard/dashboard.api.ts';
import { Sessions } from '#web/features/sessions/Sessions.tsx';
import { Profile } from '#web/features/users/Profile.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './DashboardPage.module.css';

export default function DashboardPage() {
  const me = useMe();
  const isOffice = me.type === 'admin';
  return (
    <div className={styles.page}>
      <PageHeading tab="Dashboard">{`Karibu, ${me.name}`}</PageHeading>
      <dl className={styles.figures}>
        <Figure
          name={isOffice ? 'All courses' : 'Your courses'}
          counted="courses"
          icon={LibraryBig}
          to={paths.adminCourses}
        />
        <Figure name={isOffice ? 'Students enrolled' : 'Your students'} counted="students" icon={UsersRound} />
        <Figure name={isOffice ? 'All lessons' : 'Your lessons'} counted="lessons" icon={BookOpen} />
        <Figure name="LiveStream sessions" counted="sessions" icon={Radio} to={paths.adminLivestream} />
      </dl>
      <h2>Your profile</h2>
      <Profile />
      <Sessions />
    </div>
  );
}

interface FigureProps {
  name: string;
  counted: keyof Dashboard;
  icon: LucideIcon;
  /** URL of the page that lists the counted records; undefined if no page lists them. */
  to?: string;
}

function Figure({ name, counted, icon: Icon, to }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        <Icon size={28} aria-hidden />
        {to ? <Link to={to}>{name}</Link> : name}
      </dt>
      <dd>
        <Count counted={counted} />
      </dd>
    </div>
  );
}

function Count({ counted }: { counted: keyof Dashboard }) {
  const { data, isFetching } = useDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return data[counted].toLocaleString('en-KE');
  return isFetching ? <span className="visually-hidden">Loading</span> : 'Unavailable';
}
