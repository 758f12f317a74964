/** The ways to the page before and the next one, of a list that comes in pages. */
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './Pagination.module.css';

interface Props {
  page: number;
  pages: number;
  /** The address of a page of the list. */
  toPage: (page: number) => string;
}

export function Paging({ page, pages, toPage }: Props) {
  const [isFirst, isLast] = [page <= 1, page >= pages];
  // At an end they stay, and lead to where one is: what has the focus must not go away.
  return (
    <nav aria-label="Pages" className={styles.paging}>
      <ButtonLink look="quiet" to={toPage(isFirst ? page : page - 1)} aria-disabled={isFirst || undefined}>
        Previous
      </ButtonLink>
      <p role="status">
        Page {page} of {pages}
      </p>
      <ButtonLink look="quiet" to={toPage(isLast ? page : page + 1)} aria-disabled={isLast || undefined}>
        Next
      </ButtonLink>
    </nav>
  );
}
