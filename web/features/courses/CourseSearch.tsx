/** The box in which courses are looked for; what was found has an address of its own. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CourseSearch.module.css';

export function CourseSearch({ words = '' }: { words?: string }) {
  return (
    <search>
      <Form action={paths.adminCourseSearch} className={styles.search}>
        <TextInput
          // Filled in anew when the address changes.
          key={words}
          name="q"
          type="search"
          aria-label="Search courses"
          placeholder="Title or description"
          maxLength={100}
          defaultValue={words}
          className={styles.words}
        />
        <Button type="submit" look="quiet">
          <Search size={18} aria-hidden /> Search
        </Button>
      </Form>
    </search>
  );
}
