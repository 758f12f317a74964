/** The bar that changes the selected people. */
import { useState } from 'react';
import { PeopleChangeKind } from '#contract/accounts/bulk-changes.ts';
import type { PeopleFilters } from '#contract/people.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useChangePeopleMutation } from './bulk-changes.api.ts';
import { type Course, needsQuestion, PeopleQuestion } from './PeopleQuestion.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  filters: PeopleFilters;
  courses: Course[];
}

export function PeopleBar({ selection, filters, courses }: Props) {
  const [kind, setKind] = useState<PeopleChangeKind>();
  const [courseId, setCourseId] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [send, sending] = useChangePeopleMutation();
  const { count } = selection;

  async function apply() {
    if (!kind) return;
    const change = kind === 'addCourse' ? { kind, courseId } : { kind };
    const { data } = await send({ change, who: selection.selectedFrom(filters) });
    if (data) selection.clear();
  }

  return (
    <>
      <BulkBar
        selection={selection}
        words={texts}
        isReady={kind === 'addCourse' ? courseId !== '' : kind !== undefined}
        sending={sending}
        onApply={() => (kind && needsQuestion(kind, count) ? setAsking(true) : apply())}
      >
        <Select
          aria-label={texts.action}
          data={[{ value: '', label: texts.chooseAction }, ...kinds]}
          value={kind ?? ''}
          onChange={({ target }) => setKind(PeopleChangeKind.safeParse(target.value).data)}
        />
        {kind === 'addCourse' && (
          <Select
            aria-label={texts.course}
            data={[
              { value: '', label: texts.chooseCourse },
              ...courses.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
            value={courseId}
            onChange={({ target }) => setCourseId(target.value)}
          />
        )}
      </BulkBar>
      {isAsking && kind && count > 0 && (
        <PeopleQuestion
          kind={kind}
          count={count}
          course={courses.find(({ _id }) => _id === courseId)}
          onYes={apply}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const kinds = PeopleChangeKind.options.map((value) => ({ value, label: texts.actions[value] }));
