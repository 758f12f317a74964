/** Searches applications by name, phone, email or town, and filters them. The page stores the filters in its URL. */
import { Stage } from '#contract/admissions/stages.ts';
import * as applicationTexts from '#texts/people/applications.ts';
import * as texts from '#texts/people/customers.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CustomerSearch.module.css';
import type { CustomerFilters } from './customers.api.ts';
import type { OfficeMember } from './StageAndAssignee.tsx';

interface Props {
  filters: CustomerFilters;
  /** The members of the office. */
  office: OfficeMember[];
  onSearch: (q: string) => void;
  onChange: (change: Partial<Pick<CustomerFilters, 'stage' | 'assignee'>>) => void;
}

export const CustomerSearch = ({ filters, office, onSearch, onChange }: Props) => (
  <div className={styles.search}>
    <SearchField label={texts.searchLabel} placeholder={texts.searchLabel} terms={filters.q} onSearch={onSearch} />
    <FilterSelect
      label={texts.status}
      all={texts.all}
      options={optionsOf(applicationTexts.stages)}
      value={filters.stage}
      onChange={(stage) => onChange({ stage })}
    />
    <FilterSelect
      label={applicationTexts.assignee}
      all={applicationTexts.anybody}
      options={[{ value: 'nobody', label: applicationTexts.nobody }, ...office.map(toOption)]}
      value={filters.assignee}
      onChange={(assignee) => onChange({ assignee })}
    />
  </div>
);

const toOption = ({ _id, name }: OfficeMember) => ({ value: _id, label: name });

/** Reads a stage from the URL. */
export const stageFrom = (word: string | null) => Stage.safeParse(word).data;
