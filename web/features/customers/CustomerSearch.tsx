/** Searches applications by name, phone, email or town, and filters them by status. The page stores the filters in its URL. */
import * as texts from '#texts/people/customers.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CustomerSearch.module.css';
import type { CustomerFilters } from './customers.api.ts';

interface Props {
  filters: Pick<CustomerFilters, 'q' | 'status'>;
  onSearch: (q: string) => void;
  onStatus: (status: CustomerFilters['status']) => void;
}

export const CustomerSearch = ({ filters, onSearch, onStatus }: Props) => (
  <div className={styles.search}>
    <SearchField label={texts.searchLabel} placeholder={texts.searchLabel} terms={filters.q} onSearch={onSearch} />
    <FilterSelect
      label={texts.status}
      all={texts.all}
      options={optionsOf(texts.statuses)}
      value={filters.status}
      onChange={onStatus}
    />
  </div>
);
