/**
 * The form of an attempt's mark: the points (per criterion if the task has a rubric) and a comment on the whole.
 * Unsaved input is stored as a draft.
 */
import { Textarea, TextInput } from '@mantine/core';
import * as texts from '#texts/learning/marks.ts';
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { HandinToMark, Mark, MarkDetails } from '#contract/marks.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import type { Criterion } from '#contract/tasks.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { appendLine } from './lines/CommentForm.tsx';
import { QuickComments } from './lines/QuickComments.tsx';
import styles from './MarkForm.module.css';
import { type MarkFields, useMarkDraft } from './mark-draft.ts';
import { useSaveShortcuts } from './marking-keys.ts';
import { parsePoints } from './parse-points.ts';

interface Props {
  handin: HandinToMark;
  isSaving: boolean;
  /** Resolves with whether the mark was saved. With `thenNext` the next hand-in is opened afterwards. */
  onSave: (details: MarkDetails, thenNext: boolean) => Promise<boolean>;
}

export function MarkForm({ handin, isSaving, onSave }: Props) {
  const id = useId();
  const { form, ofFormer: originMessage, drop: dropDrafts } = useMarkFields(handin);
  const { register, handleSubmit, setValue, getValues, formState } = form;

  const save = (thenNext: boolean) =>
    handleSubmit(async (fields) => {
      const ifMarkedAt = handin.history[0]!.mark?.markedAt ?? null;
      const isSaved = await onSave({ ...toDetails(fields, handin.rubric), ifMarkedAt }, thenNext);
      if (isSaved) dropDrafts();
    });
  useSaveShortcuts(() => !isSaving && save(true)());

  return (
    <>
      {originMessage && <p role="status">{originMessage}</p>}
      <form id={id} className={styles.form} onSubmit={save(false)} noValidate>
        <Points form={form} handin={handin} />
        <Textarea
          label={texts.commentLabel}
          rows={4}
          error={formState.errors.comment?.message}
          {...register('comment', { maxLength: { value: 5_000, message: texts.markComment } })}
        />
      </form>
      <QuickComments
        typed={form.watch('comment')}
        onPick={(picked) => setValue('comment', appendLine(getValues('comment'), picked))}
      />
      <div className={styles.buttons}>
        <Button isBusy={isSaving} onClick={save(true)}>
          {texts.saveAndNext}
        </Button>
        <Button look="quiet" type="submit" form={id} isBusy={isSaving}>
          {texts.save}
        </Button>
      </div>
    </>
  );
}

/**
 * Fills the form from the first of these that exists: the unsaved draft of this attempt, that of the previous attempt,
 * the mark of this attempt, the mark of the previous attempt.
 */
function useMarkFields(handin: HandinToMark) {
  const [last, previous] = handin.history;
  const { _id, mark } = last!;
  const draft = useMarkDraft(_id);
  const previousDraft = useMarkDraft(previous?._id ?? 'none');
  const saved = fieldsFrom(mark, handin.rubric);
  const [initial] = useState(() => ({
    draft: draft.find(saved),
    previousDraftFields: previousDraft.find(saved),
    previousMarkFields: mark || !previous?.mark ? undefined : fieldsFrom(previous.mark, handin.rubric),
  }));
  const { previousDraftFields, previousMarkFields } = initial;
  const form = useForm({
    defaultValues: initial.draft ?? previousDraftFields ?? previousMarkFields ?? saved,
    mode: 'onTouched',
  });
  const { subscribe } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved fields change with the mark only
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, saved) }),
    [subscribe, mark],
  );
  function drop() {
    draft.drop();
    previousDraft.drop();
  }
  const origin = previousDraftFields ? 'typed' : previousMarkFields && 'marked';
  return { form, ofFormer: initial.draft || !origin ? undefined : originMessages[origin], drop };
}

const fieldsFrom = (mark: Mark | null, rubric: Criterion[]): MarkFields => ({
  points: mark ? String(mark.points) : '',
  rubric: rubric.map((_, line) => String(mark?.rubric[line] ?? '')),
  comment: mark?.comment ?? '',
});

const originMessages = {
  typed: texts.typedForPrevious,
  marked: texts.markedPrevious,
};

interface PointsProps {
  form: UseFormReturn<MarkFields>;
  handin: HandinToMark;
}

function Points({
  form: { register, watch, formState },
  handin: { rubric, points: maximum, latePenalty, daysLate },
}: PointsProps) {
  const { errors } = formState;
  const [typed, lines] = watch(['points', 'rubric']);
  const points = rubric.length === 0 ? parsePoints(typed, maximum) : sumOf(lines, rubric);
  return (
    <>
      {rubric.length === 0 ? (
        <TextInput
          label={texts.pointsUpTo(maximum)}
          inputMode="decimal"
          autoComplete="off"
          error={errors.points?.message}
          {...register('points', {
            validate: (text) => parsePoints(text, maximum) !== undefined || texts.points,
          })}
        />
      ) : (
        fieldsOf(rubric).map(({ field, line, name, points: lineMaximum }) => (
          <TextInput
            key={field}
            label={texts.criterionUpTo(name, lineMaximum)}
            inputMode="decimal"
            autoComplete="off"
            error={errors.rubric?.[line]?.message}
            {...register(field, {
              validate: (text) => parsePoints(text, lineMaximum) !== undefined || texts.rubric,
            })}
          />
        ))
      )}
      {/* This live region is rendered even while empty: screen readers announce only changes of an existing one. */}
      <p className={styles.sum} role="status">
        {points !== undefined && rubric.length > 0 && `${texts.total(points, maximum)} `}
        {points !== undefined &&
          daysLate > 0 &&
          latePenalty > 0 &&
          texts.penalized({
            days: daysLate,
            points: afterPenalty(points, { days: daysLate, perDay: latePenalty }),
            maximum,
          })}
      </p>
    </>
  );
}

const fieldsOf = (rubric: Criterion[]) =>
  rubric.map((criterion, line) => ({ ...criterion, line, field: `rubric.${line}` as const }));

/** The sum of the rubric's points; undefined while a criterion has none. */
function sumOf(lines: string[], rubric: Criterion[]) {
  const reached = rubric.map(({ points }, line) => parsePoints(lines[line] ?? '', points));
  if (reached.includes(undefined)) return undefined;
  return Math.round(reached.reduce<number>((sum, points) => sum + (points ?? 0), 0) * 10) / 10;
}

const toDetails = ({ points, rubric, comment }: MarkFields, criteria: Criterion[]): MarkDetails => ({
  comment,
  ...(criteria.length === 0
    ? { points: parsePoints(points, Number.POSITIVE_INFINITY)! }
    : { rubric: rubric.map((text) => parsePoints(text, Number.POSITIVE_INFINITY)!) }),
});
