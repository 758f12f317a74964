/** Finds people by name, address and type. What is looked for stands in the page's address, which is the caller's. */
import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/Button.tsx';
import styles from './PeopleSearch.module.css';
import type { WantedPeople } from './people.api.ts';
import { allTypes, isType, typeNames } from './types.ts';

type Wanted = Pick<WantedPeople, 'q' | 'type'>;

interface Props {
  wanted: Wanted;
  onSearch: (wanted: Wanted) => void;
}

export function PeopleSearch({ wanted, onSearch }: Props) {
  // The field follows the address, so that the browser's way back shows what was looked for.
  const { register, handleSubmit } = useForm({ values: { q: wanted.q } });

  return (
    <search>
      <form className={styles.form} onSubmit={handleSubmit(({ q }) => onSearch({ ...wanted, q: q.trim() }))}>
        <TextInput type="search" label="Name or email" maxLength={100} autoComplete="off" {...register('q')} />
        <NativeSelect
          label="Type"
          data={[
            { value: '', label: 'Everybody' },
            ...allTypes.map((type) => ({ value: type, label: typeNames[type] })),
          ]}
          rightSection={<ChevronDown size={18} aria-hidden />}
          value={wanted.type ?? ''}
          onChange={({ target: { value } }) => onSearch({ ...wanted, type: isType(value) ? value : undefined })}
        />
        <Button type="submit" look="soft">
          Search
        </Button>
      </form>
    </search>
  );
}
