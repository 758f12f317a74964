/** The list of students' pages, for staff. */
import { Link } from 'react-router';
import type { ManagedPage } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { PageState } from './PageState.tsx';
import styles from './PublishedPages.module.css';

export const PageTable = ({ pages, isBusy }: { pages: ManagedPage[]; isBusy: boolean }) => (
  <CardTable label={texts.pages} head={[texts.page, texts.student, texts.state, texts.since]} isBusy={isBusy}>
    {pages.map((page) => (
      <tr key={page._id}>
        <th scope="row">
          <Link to={paths.adminPage(page._id)} className={styles.name}>
            {page.title}
          </Link>
        </th>
        <td data-label={texts.student}>
          <div>
            {page.owner.name}
            <span className={styles.aside}>{texts.ages[page.age]}</span>
          </div>
        </td>
        <td data-label={texts.state}>
          <PageState page={page} />
        </td>
        <td data-label={texts.since}>
          <ExactDateTime at={sinceOf(page)} />
        </td>
      </tr>
    ))}
  </CardTable>
);

/** The time since which the page has been in its first listed state. */
const sinceOf = ({ waitingSince, shownAt, takenDown }: ManagedPage) => waitingSince ?? shownAt ?? takenDown?.at ?? '';
