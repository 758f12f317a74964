/** Finds payments by reference, receipt, name or phone, and by what they are. What is looked for stands in the page's address, which is the caller's. */

import { NativeSelect } from '@mantine/core';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import type { WantedPayments } from './bookkeeping.api.ts';
import { allPurposes, allStates, isPurpose, isState, purposeNames } from './in-words.ts';
import styles from './PaymentSearch.module.css';

interface Props {
  wanted: WantedPayments;
  onWords: (q: string) => void;
  onChoice: (choice: Partial<WantedPayments>) => void;
}

export function PaymentSearch({ wanted, onWords, onChoice }: Props) {
  return (
    <div className={styles.search}>
      <SearchField
        label="Reference, receipt, name or phone"
        placeholder="Reference, receipt, name or phone"
        terms={wanted.q}
        onSearch={onWords}
      />
      <div className={styles.filters}>
        <Choice
          label="State"
          options={[
            { value: '', label: 'Every state' },
            ...allStates.map((value) => ({ value, label: paymentStateNames[value] })),
          ]}
          value={wanted.status ?? ''}
          onValue={(value) => onChoice({ status: isState(value) ? value : undefined })}
        />
        <Choice
          label="Purpose"
          options={[
            { value: '', label: 'Every purpose' },
            ...allPurposes.map((value) => ({ value, label: purposeNames[value] })),
          ]}
          value={wanted.purpose ?? ''}
          onValue={(value) => onChoice({ purpose: isPurpose(value) ? value : undefined })}
        />
        <Choice
          label="Begun"
          options={timesWith(wanted.days)}
          value={String(wanted.days ?? '')}
          onValue={(value) => onChoice({ days: Number(value) || undefined })}
        />
        <label className={styles.review}>
          <input
            type="checkbox"
            checked={wanted.isToReview}
            onChange={({ target }) => onChoice({ isToReview: target.checked })}
          />
          Needs review
        </label>
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onValue: (value: string) => void;
}

const Choice = ({ label, options, value, onValue }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    data={options}
    rightSection={<ChevronDown size={18} aria-hidden />}
    value={value}
    onChange={({ target }) => onValue(target.value)}
  />
);

const times = [
  { value: '', label: 'At any time' },
  { value: '1', label: 'Within a day' },
  { value: '7', label: 'Within 7 days' },
  { value: '30', label: 'Within 30 days' },
  { value: '365', label: 'Within a year' },
];

/** An address that was written by hand may say any number. */
const timesWith = (days: number | undefined) =>
  days === undefined || times.some(({ value }) => value === String(days))
    ? times
    : [...times, { value: String(days), label: `Within ${days} days` }];
