/** The caller's projects, those that were changed last first. */
import { Link } from 'react-router';
import * as texts from '#texts/learning/project-pages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { kindNames } from './kinds.ts';
import styles from './Projects.module.css';
import { useListProjectsQuery } from './projects.api.ts';

/** @param pathOf  the page of a project */
export function ProjectList({ pathOf }: { pathOf: (projectId: string) => string }) {
  const { data, error, refetch } = useListProjectsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  if (data.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <ul className={styles.list}>
      {data.map(({ _id, name, kind, changedAt }) => (
        <li key={_id}>
          <Link to={pathOf(_id)} className={styles.item}>
            <span className={styles.name}>{name}</span>
            <span className={styles.about}>
              {kindNames[kind]} · {texts.changed} <DateTime at={changedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
