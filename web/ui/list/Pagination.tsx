/** Links to the previous and next page of a list. */
import * as texts from '#texts/ui.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './Pagination.module.css';

interface Props {
  page: number;
  pages: number;
  /** Returns the URL of a page of the list. */
  toPage: (page: number) => string;
}

export function Pagination({ page, pages, toPage }: Props) {
  const [isFirst, isLast] = [page <= 1, page >= pages];
  // On the first and last page the link stays and leads to the same page, because removing it would lose the focus.
  return (
    <nav aria-label={texts.pages} className={styles.paging}>
      <ButtonLink look="quiet" to={toPage(isFirst ? page : page - 1)} aria-disabled={isFirst || undefined}>
        {texts.previousPage}
      </ButtonLink>
      <p role="status">{texts.pageOf(page, pages)}</p>
      <ButtonLink look="quiet" to={toPage(isLast ? page : page + 1)} aria-disabled={isLast || undefined}>
        {texts.nextPage}
      </ButtonLink>
    </nav>
  );
}
