/** Searches people by name or email, and filters them by type. The page stores the filters in its URL. */
import * as texts from '#texts/people/people.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './PeopleSearch.module.css';
import type { PeopleFilters } from './people.api.ts';

interface Props {
  filters: Pick<PeopleFilters, 'q' | 'type'>;
  onSearch: (q: string) => void;
  onType: (type: PeopleFilters['type']) => void;
}

export const PeopleSearch = ({ filters, onSearch, onType }: Props) => (
  <div className={styles.search}>
    <SearchField
      label={texts.nameEmailOrNumber}
      placeholder={texts.nameEmailOrNumber}
      terms={filters.q}
      onSearch={onSearch}
    />
    <FilterSelect
      label={texts.type}
      all={texts.allTypes}
      options={optionsOf(texts.types)}
      value={filters.type}
      onChange={onType}
    />
  </div>
);
