/** The fields of a task's rubric: the criteria and the points of each. */
import { TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import * as texts from '#texts/learning/tasks.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './TaskForm.module.css';
import { sumPoints, type TaskFormState } from './task-fields.ts';

const MAX_CRITERIA = 10;

interface Props {
  form: TaskFormState;
  /** Whether marks were given by this rubric, so that it cannot be changed. */
  isFixed: boolean;
}

export function Rubric({ form: { control, register, formState }, isFixed }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rubric' });
  const add = useRef<HTMLButtonElement>(null);
  const { rubric: errors } = formState.errors;

  function removeCriterion(index: number) {
    // Moves the focus, because the pressed button is about to be removed.
    add.current?.focus();
    remove(index);
  }

  return (
    <fieldset className={styles.rubric}>
      <legend>{texts.rubricLabel}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.criterion}>
          <TextInput
            aria-label={texts.criterionTitle(index + 1)}
            placeholder={texts.criterionHint}
            autoComplete="off"
            readOnly={isFixed}
            error={errors?.[index]?.name?.message}
            {...register(`rubric.${index}.name`)}
          />
          <TextInput
            aria-label={texts.criterionPoints(index + 1)}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isFixed}
            error={errors?.[index]?.points?.message}
            {...register(`rubric.${index}.points`)}
          />
          {!isFixed && (
            <IconButton
              name={texts.removeCriterion(index + 1)}
              icon={X}
              keepsFocus
              onClick={() => removeCriterion(index)}
            />
          )}
        </div>
      ))}
      {fields.length > 0 ? <Sum control={control} /> : <p className={styles.hint}>{texts.noRubric}</p>}
      <p role="alert" className={styles.wrong}>
        {errors?.root?.message ?? errors?.message}
      </p>
      {!isFixed && (
        <div>
          <Button
            ref={add}
            look="soft"
            isDisabled={fields.length >= MAX_CRITERIA}
            onMouseDown={keepFocus}
            onClick={() => append({ name: '', points: '' })}
          >
            <Plus size={18} aria-hidden /> {texts.addCriterion}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Keeps the focus in the field, because an error message on blur would move the button during the press. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Sum({ control }: Pick<TaskFormState, 'control'>) {
  const [rubric, points] = useWatch({ control, name: ['rubric', 'points'] });
  return <p className={styles.hint}>{texts.total(sumPoints(rubric), points)}</p>;
}
