/** Filters hand-ins by student, course, task, state and lateness. The page stores the filters in its URL. */
import type { MarkedTask } from '#contract/marks.ts';
import * as texts from '#texts/learning/marks.ts';
import type { QueueFilters } from '#web/features/marks/marks.api.ts';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { isStateFilter, stateFilters } from './filters.ts';
import styles from './QueueSearch.module.css';

interface Props {
  filters: QueueFilters;
  /** The tasks to choose from. */
  tasks: MarkedTask[];
  onSearch: (q: string) => void;
  onChange: (change: Partial<QueueFilters>) => void;
}

export function QueueSearch({ filters, tasks, onSearch, onChange }: Props) {
  const courses = new Map(tasks.map(({ courseId, courseTitle }) => [courseId, courseTitle]));
  const courseTasks = tasks.filter(({ courseId }) => !filters.courseId || courseId === filters.courseId);
  return (
    <div className={styles.search}>
      <SearchField label={texts.student} placeholder={texts.name} terms={filters.q} onSearch={onSearch} />
      <FilterSelect
        label={texts.course}
        all={texts.allCourses}
        value={filters.courseId}
        options={[
          ...[...courses].map(([value, label]) => ({ value, label })),
          ...unlisted(filters.courseId, [...courses.keys()], texts.thisCourse),
        ]}
        onChange={(courseId) => onChange({ courseId, taskId: undefined })}
      />
      <FilterSelect
        label={texts.task}
        all={texts.allTasks}
        value={filters.taskId}
        options={[
          ...courseTasks.map(({ _id: value, name: label }) => ({ value, label })),
          ...unlisted(
            filters.taskId,
            courseTasks.map(({ _id }) => _id),
            texts.thisTask,
          ),
        ]}
        onChange={(taskId) => onChange({ taskId })}
      />
      <Select
        aria-label={texts.state}
        value={filters.state}
        data={stateFilters.map((state) => ({ value: state, label: texts.states[state] }))}
        onChange={({ target }) => onChange({ state: isStateFilter(target.value) ? target.value : 'waiting' })}
      />
      <label className={styles.late}>
        <input
          type="checkbox"
          checked={filters.isLate}
          onChange={({ target }) => onChange({ isLate: target.checked })}
        />
        {texts.onlyLate}
      </label>
    </div>
  );
}

/** An additional option if the URL filters by a course or task that has no hand-ins. */
const unlisted = (value: string | undefined, listed: string[], label: string) =>
  value && !listed.includes(value) ? [{ value, label }] : [];
