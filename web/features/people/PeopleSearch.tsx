/** Searches people by name or email, and filters them by type and by missing consent. The page stores the filters in its URL. */
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as texts from '#texts/people/people.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './PeopleSearch.module.css';
import type { PeopleFilters } from './people.api.ts';

interface Props {
  filters: Omit<PeopleFilters, 'page'>;
  onSearch: (q: string) => void;
  onChange: (change: Partial<Pick<PeopleFilters, 'type' | 'consent'>>) => void;
}

export const PeopleSearch = ({ filters, onSearch, onChange }: Props) => (
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
      onChange={(type) => onChange({ type })}
    />
    <Checkbox
      label={guardiansTexts.waiting}
      checked={filters.consent === 'missing'}
      onChange={({ target }) => onChange({ consent: target.checked ? 'missing' : undefined })}
    />
  </div>
);
