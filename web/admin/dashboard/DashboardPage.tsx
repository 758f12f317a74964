/** /admin: the day of the signed-in staff member, and counts. */
import { BookOpen, LibraryBig, type LucideIcon, Radio, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import * as texts from '#texts/dashboard.ts';
import * as generalTexts from '#texts/general.ts';
import { numbers } from '#texts/locale.ts';
import * as shellTexts from '#texts/shell.ts';
import { useMe } from '#web/api/session.ts';
import { useDashboardQuery } from '#web/features/dashboard/dashboard.api.ts';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './DashboardPage.module.css';
import { OfficeDay } from './OfficeDay.tsx';
import { TutorDay } from './TutorDay.tsx';

export default function DashboardPage() {
  const me = useMe();
  const names = me.type === 'admin' ? texts.all : texts.yours;
  return (
    <div className={styles.page}>
      <PageHeading tab={shellTexts.dashboard}>{texts.welcome(me.name)}</PageHeading>
      {me.type === 'admin' ? <OfficeDay /> : <TutorDay />}
      <dl className={styles.figures}>
        <Figure name={names.courses} counted="courses" icon={LibraryBig} to={paths.adminCourses} />
        <Figure name={names.students} counted="students" icon={UsersRound} />
        <Figure name={names.lessons} counted="lessons" icon={BookOpen} />
        <Figure name={texts.sessions} counted="sessions" icon={Radio} to={paths.adminLivestream} />
      </dl>
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
  if (data) return data[counted].toLocaleString(numbers);
  return isFetching ? <span className="visually-hidden">{generalTexts.loading}</span> : texts.unavailable;
}
