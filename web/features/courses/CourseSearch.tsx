/** The box in which courses are looked for; what was found has an address of its own. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CourseSearch.module.css';

export function CourseSearch({ words = '' }: { words?: string }) {
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  // The address has changed, for example by Back: the box follows, and keeps the focus if it has it.
  if (words !== shown) {
    setShown(words);
    setTyped(words);
  }
  return (
    <search>
      <Form action={paths.adminCourseSearch} className={styles.search}>
        <TextInput
          name="q"
          type="search"
          aria-label="Search courses"
          placeholder="Title or description"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={styles.words}
        />
        <Button type="submit" look="quiet">
          <Search size={18} aria-hidden /> Search
        </Button>
      </Form>
    </search>
  );
}
