/** The page of one announcement. Opening it marks it as read. */
import * as texts from '#texts/announcements.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { LazyMarkdown } from '#web/ui/markdown/LazyMarkdown.tsx';
import styles from './Announcements.module.css';
import { useAnnouncementQuery } from './announcements.api.ts';
import { About } from './ReceivedList.tsx';

interface Props {
  id: string;
  /** The path of the list. */
  list: string;
}

export function OneAnnouncement({ id, list }: Props) {
  const { currentData: one, error, refetch } = useAnnouncementQuery(id, { refetchOnMountOrArgChange: true });
  if (isGone(error))
    return (
      <NoticePage title={texts.goneTitle} action={{ to: list, name: texts.all }}>
        <p>{texts.gone}</p>
      </NoticePage>
    );
  return (
    <article className={styles.page}>
      <BackLink to={list}>{texts.all}</BackLink>
      <PageHeading>{one?.title ?? texts.title}</PageHeading>
      {one && <About announcement={{ ...one, isNew: false }} />}
      {one && (
        <div className={styles.text}>
          <LazyMarkdown keepsLines>{one.text}</LazyMarkdown>
        </div>
      )}
      {!one && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </article>
  );
}
