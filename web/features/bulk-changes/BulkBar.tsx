/** Changes the selected people, and says who was changed and who was not. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type BulkChange, BulkKind, type BulkResult, MAX_CHANGED } from '#contract/accounts/bulk-changes.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './BulkBar.module.css';
import { BulkQuestion, type Course, needsQuestion } from './BulkQuestion.tsx';
import { useChangePeopleMutation } from './bulk-changes.api.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  filters: Extract<BulkChange['who'], { filters: object }>['filters'];
  courses: Course[];
}

export function BulkBar({ selection, filters, courses }: Props) {
  const [kind, setKind] = useState<BulkKind>();
  const [courseId, setCourseId] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [send, { data: result, error, isLoading }] = useChangePeopleMutation();
  const { ids, isAll, count, total } = selection;

  async function apply() {
    if (!kind) return;
    const { data } = await send({
      change: kind === 'addCourse' ? { kind, courseId } : { kind },
      who: isAll ? { filters, total, except: [...ids] } : { ids: [...ids] },
    });
    if (data) selection.clear();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (kind && needsQuestion(kind, count)) setAsking(true);
    else void apply();
  }

  if (count === 0) return result ? <Result result={result} /> : null;
  return (
    <>
      <form className={`${styles.bar} ${styles.form}`} onSubmit={submit}>
        <Selected selection={selection} />
        <div className={styles.fields}>
          <Select
            aria-label={texts.action}
            data={[{ value: '', label: texts.chooseAction }, ...kinds]}
            value={kind ?? ''}
            onChange={({ target }) => setKind(BulkKind.safeParse(target.value).data)}
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
          <Button type="submit" isBusy={isLoading} disabled={!kind || (kind === 'addCourse' && !courseId)}>
            {texts.apply}
          </Button>
        </div>
        <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
      </form>
      {isAsking && kind && (
        <BulkQuestion
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

const kinds = BulkKind.options.map((value) => ({ value, label: texts.actions[value] }));

function Selected({ selection: { isAll, isPage, count, total, selectAll, clear } }: { selection: Selection }) {
  const hasMore = isPage && !isAll && total > count;
  return (
    <div className={styles.selected}>
      <p role="status">{texts.selected(count)}</p>
      {hasMore && total > MAX_CHANGED && <span>{texts.tooMany}</span>}
      {hasMore && total <= MAX_CHANGED && (
        <Button look="quiet" onClick={selectAll}>
          {texts.selectAll(total)}
        </Button>
      )}
      <Button look="quiet" onClick={clear}>
        {texts.clear}
      </Button>
    </div>
  );
}

function Result({ result: { changed, unchanged, refused } }: { result: BulkResult }) {
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div className={styles.bar} ref={outcome} tabIndex={-1}>
      <p>{[texts.changed(changed), unchanged > 0 && texts.unchanged(unchanged)].filter(Boolean).join(' ')}</p>
      {refused.length > 0 && (
        <>
          <p>{texts.refused(refused.length)}</p>
          <ul className={styles.refused}>
            {refused.map(({ _id, name, reason }) => (
              <li key={_id}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
