/** The tests of a challenge in their order. */
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import type { PageTools } from '#web/features/challenge-authoring/form/page-tools.ts';
import type { OfferedLanguage, ProgramField } from '#web/features/challenge-authoring/form/program-field.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { TestRow } from './TestRow.tsx';
import { newTest, type TestsFormState, trialOf } from './tests-fields.ts';

const MAX_TESTS = 40;

interface Props {
  form: TestsFormState;
  languages: OfferedLanguage[];
  programField: ProgramField;
  /** For web challenges, whose tests are code that inspects a page. */
  pageTools?: PageTools | undefined;
}

export function TestsStep({ form, pageTools, ...offered }: Props) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'tests' });
  const { tests: errors } = form.formState.errors;
  const add = (seen: 'visible' | 'hidden') =>
    append(newTest(seen, pageTools ? 'page' : 'output'), { focusName: `tests.${fields.length}.name` });
  const focus = useFocusFallback<HTMLElement>();
  const isFull = fields.length >= MAX_TESTS;
  return (
    <section {...focus} tabIndex={-1} aria-label={texts.tests} className={styles.step}>
      <p className={styles.note}>{pageTools ? webTexts.aboutTests : texts.aboutTests}</p>
      {fields.length === 0 && (
        <EmptyState title={texts.noTests}>{pageTools ? webTexts.noTestsText : texts.noTestsText}</EmptyState>
      )}
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
      {pageTools && fields.length > 0 && pageTools.trialOf(() => trialOf(form.getValues()))}
    </section>
  );
}
