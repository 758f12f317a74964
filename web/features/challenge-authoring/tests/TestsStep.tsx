/** The tests of a challenge in their order. */
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import * as texts from '#texts/code/challenge-authoring.ts';
import type { OfferedLanguage, ProgramField } from '#web/features/challenge-authoring/form/program-field.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { TestRow } from './TestRow.tsx';
import { newTest, type TestsFormState } from './tests-fields.ts';

const MAX_TESTS = 40;

interface Props {
  form: TestsFormState;
  languages: OfferedLanguage[];
  programField: ProgramField;
}

export function TestsStep({ form, ...offered }: Props) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'tests' });
  const { tests: errors } = form.formState.errors;
  const add = (seen: 'visible' | 'hidden') => append(newTest(seen), { focusName: `tests.${fields.length}.name` });
  const focus = useFocusFallback<HTMLElement>();
  const isFull = fields.length >= MAX_TESTS;
  return (
    <section {...focus} tabIndex={-1} aria-label={texts.tests} className={styles.step}>
      <p className={styles.note}>{texts.aboutTests}</p>
      {fields.length === 0 && <EmptyState title={texts.noTests}>{texts.noTestsText}</EmptyState>}
      {fields.map(({ id }, position) => (
        <TestRow
          key={id}
          {...offered}
          form={form}
          position={position}
          count={fields.length}
          onMove={move}
          onRemove={remove}
        />
      ))}
      <InlineError message={errors?.root?.message ?? errors?.message} />
      <div className={styles.ways}>
        <Button look="soft" isDisabled={isFull} onClick={() => add('visible')}>
          <Plus size={20} aria-hidden /> {texts.addVisible}
        </Button>
        <Button look="soft" isDisabled={isFull} onClick={() => add('hidden')}>
          <Plus size={20} aria-hidden /> {texts.addHidden}
        </Button>
      </div>
    </section>
  );
}
