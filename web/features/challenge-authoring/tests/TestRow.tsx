/** One test: a summary line, and below it the fields, which can be folded away. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/code/challenge-authoring.ts';
import {
  nameOf,
  type OfferedLanguage,
  optionsOf,
  type ProgramField,
} from '#web/features/challenge-authoring/form/program-field.ts';
import { RowTools } from '#web/features/challenge-authoring/form/RowTools.tsx';
import formStyles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Badge } from '#web/ui/display/Badge.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { PageTest } from './PageTest.tsx';
import styles from './TestRow.module.css';
import { isEmptyTest, type TestsFormState } from './tests-fields.ts';

interface FieldsProps {
  form: TestsFormState;
  /** The test's position in the list, from 0. */
  position: number;
  languages: OfferedLanguage[];
  programField: ProgramField;
}

interface Props extends FieldsProps {
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (position: number) => void;
}

export function TestRow({ count, onMove, onRemove, ...fields }: Props) {
  const { form, position } = fields;
  const [name, seen] = useWatch({ control: form.control, name: [`tests.${position}.name`, `tests.${position}.seen`] });
  const isInvalid = form.formState.errors.tests?.[position] !== undefined;
  // A new test has no name yet: it starts unfolded.
  const [isOpen, setOpen] = useState(name === '');
  const title = name.trim() || texts.unnamed;
  return (
    <div className={styles.row}>
      <details open={isOpen || isInvalid} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.name}>
            {position + 1}. {title}
          </span>
          <Badge tone={seen === 'hidden' ? 'plain' : 'leaf'}>{seen === 'hidden' ? texts.hidden : texts.visible}</Badge>
        </summary>
        <div className={styles.fields}>
          <TestFields {...fields} />
        </div>
      </details>
      <RowTools
        name={texts.testName(position + 1)}
        position={position}
        count={count}
        isEmpty={() => isEmptyTest(form.getValues(`tests.${position}`))}
        onMove={onMove}
        onRemove={onRemove}
      />
    </div>
  );
}

function TestFields(props: FieldsProps) {
  const { form, position } = props;
  const { control, register, formState } = form;
  const kind = useWatch({ control, name: `tests.${position}.kind` });
  const errors = formState.errors.tests?.[position];
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.aboutName}
        autoComplete="off"
        error={errors?.name?.message}
        {...register(`tests.${position}.name`)}
      />
      <div className={formStyles.pair}>
        <NativeSelect
          label={texts.visibility}
          data={[
            { value: 'visible', label: texts.visibleToStudents },
            { value: 'hidden', label: texts.hidden },
          ]}
          {...register(`tests.${position}.seen`)}
        />
        <TextInput
          label={texts.weight}
          inputMode="numeric"
          autoComplete="off"
          error={errors?.weight?.message}
          {...register(`tests.${position}.weight`)}
        />
        {kind !== 'page' && (
          <NativeSelect label={texts.judgedBy} data={kinds} {...register(`tests.${position}.kind`)} />
        )}
      </div>
      {kind === 'output' && <ExpectedOutput form={form} position={position} />}
      {kind === 'program' && <Judge {...props} />}
      {kind === 'page' && <PageTest {...props} />}
    </>
  );
}

const kinds = [
  { value: 'output', label: texts.expectedOutput },
  { value: 'program', label: texts.judgingProgram },
];

const ExpectedOutput = ({ form: { register, formState }, position }: Pick<FieldsProps, 'form' | 'position'>) => (
  <div className={`${formStyles.pair} ${formStyles.mono}`}>
    <Textarea
      label={texts.input}
      rows={4}
      spellCheck={false}
      error={formState.errors.tests?.[position]?.stdin?.message}
      {...register(`tests.${position}.stdin`)}
    />
    <Textarea
      label={texts.expectedOutput}
      rows={4}
      spellCheck={false}
      error={formState.errors.tests?.[position]?.expected?.message}
      {...register(`tests.${position}.expected`)}
    />
  </div>
);

/** The fields of a judging program. Its output is the input of the student's program, and vice versa. */
function Judge({ form, position, languages, programField }: FieldsProps) {
  const { control, register, setValue, getValues, formState } = form;
  const errors = formState.errors.tests?.[position];
  const languageId = useWatch({ control, name: `tests.${position}.programLanguageId` });
  return (
    <div className={formStyles.part}>
      <p className={formStyles.note}>{texts.aboutJudging}</p>
      <NativeSelect
        label={texts.judgingLanguage}
        data={optionsOf(languages)}
        value={String(languageId)}
        onChange={({ target }) => setValue(`tests.${position}.programLanguageId`, Number(target.value))}
      />
      {programField({
        label: texts.judgingProgramIn(nameOf(languages, languageId)),
        languageId,
        code: getValues(`tests.${position}.program`),
        onChange: (code) => setValue(`tests.${position}.program`, code, { shouldDirty: true }),
      })}
      <InlineError message={errors?.program?.message} />
      <div className={formStyles.mono}>
        <Textarea
          label={texts.judgingInput}
          description={texts.aboutJudgingInput}
          rows={4}
          spellCheck={false}
          error={errors?.stdin?.message}
          {...register(`tests.${position}.stdin`)}
        />
      </div>
    </div>
  );
}
