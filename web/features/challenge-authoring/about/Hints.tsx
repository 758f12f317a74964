/** The hints of a challenge; students open them one at a time in this order. */
import { Textarea } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import * as texts from '#texts/code/challenge-authoring.ts';
import { RowTools } from '#web/features/challenge-authoring/form/RowTools.tsx';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import type { AboutFormState } from './about-fields.ts';

const MAX_HINTS = 10;

export function Hints({ form }: { form: AboutFormState }) {
  const { control, register, getValues, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'hints' });
  const { errors } = formState;
  const focus = useFocusFallback<HTMLElement>();
  return (
    <section {...focus} tabIndex={-1} className={styles.part} aria-labelledby="hints">
      <h2 id="hints">{texts.hints}</h2>
      <p className={styles.note}>{texts.aboutHints}</p>
      {fields.map(({ id }, position) => (
        <div key={id} className={styles.row}>
          <Textarea
            label={texts.hint(position + 1)}
            rows={2}
            error={errors.hints?.[position]?.text?.message}
            {...register(`hints.${position}.text`)}
          />
          <RowTools
            name={texts.hintName(position + 1)}
            position={position}
            count={fields.length}
            isEmpty={() => getValues(`hints.${position}.text`).trim() === ''}
            onMove={move}
            onRemove={remove}
          />
        </div>
      ))}
      <InlineError message={errors.hints?.root?.message} />
      <div>
        <Button look="soft" isDisabled={fields.length >= MAX_HINTS} onClick={() => append({ text: '' })}>
          <Plus size={20} aria-hidden /> {texts.addHint}
        </Button>
      </div>
    </section>
  );
}
