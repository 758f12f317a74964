/** Searches payments by reference, receipt, name or phone, and filters them. The page stores the filters in its URL. */
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { FilterSelect, optionsOf } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import type { PaymentFilters } from './bookkeeping.api.ts';
import styles from './PaymentSearch.module.css';
import { purposeNames } from './payment-labels.ts';

interface Props {
  filters: PaymentFilters;
  onSearch: (q: string) => void;
  onChange: (change: Partial<PaymentFilters>) => void;
}

export function PaymentSearch({ filters, onSearch, onChange }: Props) {
  return (
    <div className={styles.search}>
      <SearchField
        label="Reference, receipt, name or phone"
        placeholder="Reference, receipt, name or phone"
        terms={filters.q}
        onSearch={onSearch}
      />
      <div className={styles.filters}>
        <FilterSelect
          label="State"
          all="All states"
          options={optionsOf(paymentStateNames)}
          value={filters.status}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          label="Purpose"
          all="All purposes"
          options={optionsOf(purposeNames)}
          value={filters.purpose}
          onChange={(purpose) => onChange({ purpose })}
        />
        <FilterSelect
          label="Started"
          all="Any time"
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
          Needs checking
        </label>
      </div>
    </div>
  );
}

const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 365 days' },
];

/** The choices of the period, plus the URL's number of days if it is none of them. */
const periodsWith = (days: number | undefined) =>
  days === undefined || periods.some(({ value }) => value === String(days))
    ? periods
    : [...periods, { value: String(days), label: `Last ${days} days` }];
