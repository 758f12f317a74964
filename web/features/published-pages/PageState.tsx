/** Labels of a page's states. It can have two: published, with a newer copy that waits for approval. */
import type { ManagedPage } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './PublishedPages.module.css';

export const PageState = ({ page: { waitingSince, shownAt, takenDown, reports } }: { page: ManagedPage }) => (
  <span className={styles.badges}>
    {waitingSince && <Badge>{texts.isWaiting}</Badge>}
    {reports.length > 0 && <Badge tone="clay">{texts.reports(reports.length)}</Badge>}
    {shownAt && <Badge tone="leaf">{texts.isShown}</Badge>}
    {takenDown && <Badge tone="plain">{texts.isTakenDown}</Badge>}
  </span>
);
