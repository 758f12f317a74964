/** Finds applications by name, phone, email, town and status. What is looked for stands in the page's address, which is the caller's. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CustomerSearch.module.css';
import type { WantedCustomers } from './customers.api.ts';
import { allStatuses, isStatus, statusNames } from './statuses.ts';

interface Props {
  wanted: Pick<WantedCustomers, 'q' | 'status'>;
  onWords: (q: string) => void;
  onStatus: (status: WantedCustomers['status']) => void;
}

export function CustomerSearch({ wanted, onWords, onStatus }: Props) {
  return (
    <div className={styles.search}>
      <SearchField
        label="Name, phone, email or town"
        placeholder="Name, phone, email or town"
        terms={wanted.q}
        onSearch={onWords}
      />
      <NativeSelect
        aria-label="Status"
        data={[
          { value: '', label: 'All' },
          ...allStatuses.map((status) => ({ value: status, label: statusNames[status] })),
        ]}
        rightSection={<ChevronDown size={18} aria-hidden />}
        value={wanted.status ?? ''}
        onChange={({ target: { value } }) => onStatus(isStatus(value) ? value : undefined)}
      />
    </div>
  );
}
