/** Finds hand-ins by student, course, task, state and lateness. What is looked for stands in the page's address, which is the caller's. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import type { MarkedTask } from '#contract/marks.ts';
import type { WantedHandins } from '#web/features/marks/marks.api.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { allStates, isWantedState, stateNames } from './filters.ts';
import styles from './QueueSearch.module.css';

interface Props {
  wanted: WantedHandins;
  /** Those that can be chosen. */
  tasks: MarkedTask[];
  onWords: (q: string) => void;
  onChoice: (choice: Partial<WantedHandins>) => void;
}

export function QueueSearch({ wanted, tasks, onWords, onChoice }: Props) {
  const courses = new Map(tasks.map(({ courseId, courseTitle }) => [courseId, courseTitle]));
  const ofCourse = tasks.filter(({ courseId }) => !wanted.courseId || courseId === wanted.courseId);
  return (
    <div className={styles.search}>
      <SearchField label="Student" placeholder="Name" terms={wanted.q} onSearch={onWords} />
      <Choice
        label="Course"
        value={wanted.courseId}
        options={[
          { value: '', label: 'All courses' },
          ...[...courses].map(([value, label]) => ({ value, label })),
          ...unlisted(wanted.courseId, [...courses.keys()], 'This course'),
        ]}
        onChange={(courseId) => onChoice({ courseId: courseId || undefined, taskId: undefined })}
      />
      <Choice
        label="Task"
        value={wanted.taskId}
        options={[
          { value: '', label: 'All tasks' },
          ...ofCourse.map(({ _id: value, name: label }) => ({ value, label })),
          ...unlisted(
            wanted.taskId,
            ofCourse.map(({ _id }) => _id),
            'This task',
          ),
        ]}
        onChange={(taskId) => onChoice({ taskId: taskId || undefined })}
      />
      <Choice
        label="State"
        value={wanted.state}
        options={allStates.map((state) => ({ value: state, label: stateNames[state] }))}
        onChange={(state) => onChoice({ state: isWantedState(state) ? state : 'waiting' })}
      />
      <label className={styles.late}>
        <input
          type="checkbox"
          checked={wanted.isLate}
          onChange={({ target }) => onChoice({ isLate: target.checked })}
        />
        Only late
      </label>
    </div>
  );
}

/** An address may ask for something of which nothing was handed in: it is said that it is asked for. */
const unlisted = (wanted: string | undefined, listed: string[], label: string) =>
  wanted && !listed.includes(wanted) ? [{ value: wanted, label }] : [];

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
