/** Finds people by name, address and type. What is looked for stands in the page's address, which is the caller's. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './PeopleSearch.module.css';
import type { WantedPeople } from './people.api.ts';
import { allTypes, isType, typeNames } from './types.ts';

interface Props {
  wanted: Pick<WantedPeople, 'q' | 'type'>;
  onWords: (q: string) => void;
  onType: (type: WantedPeople['type']) => void;
}

export function PeopleSearch({ wanted, onWords, onType }: Props) {
  return (
    <div className={styles.search}>
      <SearchField label="Name or email" placeholder="Name or email" terms={wanted.q} onSearch={onWords} />
      <NativeSelect
        aria-label="Type"
        data={[{ value: '', label: 'Everybody' }, ...allTypes.map((type) => ({ value: type, label: typeNames[type] }))]}
        rightSection={<ChevronDown size={18} aria-hidden />}
        value={wanted.type ?? ''}
        onChange={({ target: { value } }) => onType(isType(value) ? value : undefined)}
      />
    </div>
  );
}
