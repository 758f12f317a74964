/** Filters hand-ins by student, course, task, state and lateness. The caller keeps the filters in the page's URL. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import type { MarkedTask } from '#contract/marks.ts';
import type { QueueFilters } from '#web/features/marks/marks.api.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { isStateFilter, stateFilters, stateLabels } from './filters.ts';
import styles from './QueueSearch.module.css';

interface Props {
  filters: QueueFilters;
  /** The tasks to choose from. */
  tasks: MarkedTask[];
  onWords: (q: string) => void;
  onChoice: (choice: Partial<QueueFilters>) => void;
}

export function QueueSearch({ filters, tasks, onWords, onChoice }: Props) {
  const courses = new Map(tasks.map(({ courseId, courseTitle }) => [courseId, courseTitle]));
  const ofCourse = tasks.filter(({ courseId }) => !filters.courseId || courseId === filters.courseId);
  return (
    <div className={styles.search}>
      <SearchField label="Student" placeholder="Name" terms={filters.q} onSearch={onWords} />
      <Choice
        label="Course"
        value={filters.courseId}
        options={[
          { value: '', label: 'All courses' },
          ...[...courses].map(([value, label]) => ({ value, label })),
          ...unlisted(filters.courseId, [...courses.keys()], 'This course'),
        ]}
        onChange={(courseId) => onChoice({ courseId: courseId || undefined, taskId: undefined })}
      />
      <Choice
        label="Task"
        value={filters.taskId}
        options={[
          { value: '', label: 'All tasks' },
          ...ofCourse.map(({ _id: value, name: label }) => ({ value, label })),
          ...unlisted(
            filters.taskId,
            ofCourse.map(({ _id }) => _id),
            'This task',
          ),
        ]}
        onChange={(taskId) => onChoice({ taskId: taskId || undefined })}
      />
      <Choice
        label="State"
        value={filters.state}
        options={stateFilters.map((state) => ({ value: state, label: stateLabels[state] }))}
        onChange={(state) => onChoice({ state: isStateFilter(state) ? state : 'waiting' })}
      />
      <label className={styles.late}>
        <input
          type="checkbox"
          checked={filters.isLate}
          onChange={({ target }) => onChoice({ isLate: target.checked })}
        />
        Only late
      </label>
    </div>
  );
}

/** A URL may filter by a course or task without hand-ins, which is then shown as an option too. */
const unlisted = (value: string | undefined, listed: string[], label: string) =>
  value && !listed.includes(value) ? [{ value, label }] : [];

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value = '', options, onChange }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    data={options}
    rightSection={<ChevronDown size={18} aria-hidden />}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
