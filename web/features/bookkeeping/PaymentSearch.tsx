/** Searches payments by reference, receipt, name or phone, and filters them. The page stores the filters in its URL. */
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import type { PaymentFilters } from './bookkeeping.api.ts';
import styles from './PaymentSearch.module.css';

interface Props {
  filters: PaymentFilters;
  onSearch: (q: string) => void;
  onChange: (change: Partial<PaymentFilters>) => void;
}

export function PaymentSearch({ filters, onSearch, onChange }: Props) {
  return (
    <div className={styles.search}>
      <SearchField label={texts.searchFields} placeholder={texts.searchFields} terms={filters.q} onSearch={onSearch} />
      <div className={styles.filters}>
        <FilterSelect
          label={texts.state}
          all={texts.allStates}
          options={optionsOf(paymentsTexts.states)}
          value={filters.status}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          label={texts.purpose}
          all={texts.allPurposes}
          options={optionsOf(texts.purposes)}
          value={filters.purpose}
          onChange={(purpose) => onChange({ purpose })}
        />
        <FilterSelect
          label={texts.started}
          all={texts.anyTime}
          options={periodsWith(filters.days)}
          value={filters.days?.toString()}
          onChange={(days) => onChange({ days: days ? Number(days) : undefined })}
        />
        <label className={styles.review}>
          <input
            type="checkbox"
            checked={filters.isToReview}
            onChange={({ target }) => onChange({ isToReview: target.checked })}
          />
          {texts.needsChecking}
        </label>
      </div>
    </div>
  );
}

const periods = [
  { value: '1', label: texts.lastDay },
  { value: '7', label: texts.lastDays(7) },
  { value: '30', label: texts.lastDays(30) },
  { value: '365', label: texts.lastDays(365) },
];

/** The options of the period. If the URL has another number of days, that one is added. */
const periodsWith = (days: number | undefined) =>
  days === undefined || periods.some(({ value }) => value === String(days))
    ? periods
    : [...periods, { value: String(days), label: texts.lastDays(days) }];
