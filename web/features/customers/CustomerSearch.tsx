/** Searches applications by name, phone, email or town, and filters them by status. The page stores the filters in its URL. */
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CustomerSearch.module.css';
import type { CustomerFilters } from './customers.api.ts';
import { statusNames } from './status-labels.ts';

interface Props {
  filters: Pick<CustomerFilters, 'q' | 'status'>;
  onSearch: (q: string) => void;
  onStatus: (status: CustomerFilters['status']) => void;
}

export const CustomerSearch = ({ filters, onSearch, onStatus }: Props) => (
  <div className={styles.search}>
    <SearchField
      label="Name, phone, email or town"
      placeholder="Name, phone, email or town"
      terms={filters.q}
      onSearch={onSearch}
    />
    <FilterSelect
      label="Status"
      all="All"
      options={optionsOf(statusNames)}
      value={filters.status}
      onChange={onStatus}
    />
  </div>
);
