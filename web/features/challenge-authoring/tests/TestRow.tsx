/** One test: a line that says which, and its fields below, which fold away. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  nameOf,
  type OfferedLanguage,
  optionsOf,
  type ProgramField,
} from '#web/features/challenge-authoring/form/program-field.ts';
import { RowTools } from '#web/features/challenge-authoring/form/RowTools.tsx';
import formStyles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Mark } from '#web/ui/display/Badge.tsx';
import { Wrong } from '#web/ui/form/InlineError.tsx';
import styles from './TestRow.module.css';
import { isEmptyTest, type TestsFormState } from './tests-fields.ts';

interface FieldsProps {
  form: TestsFormState;
  /** 0 for the first. */
  place: number;
  languages: OfferedLanguage[];
  programField: ProgramField;
}

interface Props extends FieldsProps {
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
}

export function TestRow({ count, onMove, onRemove, ...fields }: Props) {
  const { form, place } = fields;
  const [name, seen] = useWatch({ control: form.control, name: [`tests.${place}.name`, `tests.${place}.seen`] });
  const isWrong = form.formState.errors.tests?.[place] !== undefined;
  // A new one has no name yet.
  const [isOpen, setOpen] = useState(name === '');
  const title = name.trim() || 'Without a name';
  return (
    <div className={styles.row}>
      <details open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.name}>
            {place + 1}. {title}
          </span>
          <Mark tone={seen === 'hidden' ? 'plain' : 'leaf'}>{seen === 'hidden' ? 'Hidden' : 'Visible'}</Mark>
        </summary>
        <div className={styles.fields}>
          <TestFields {...fields} />
        </div>
      </details>
      <RowTools
        name={`test ${place + 1}`}
        place={place}
        count={count}
        isEmpty={() => isEmptyTest(form.getValues(`tests.${place}`))}
        onMove={onMove}
        onRemove={onRemove}
      />
    </div>
  );
}

function TestFields(props: FieldsProps) {
  const { form, place } = props;
  const { control, register, formState } = form;
  const kind = useWatch({ control, name: `tests.${place}.kind` });
  const errors = formState.errors.tests?.[place];
  return (
    <>
      <TextInput
        label="Name"
        description="Students see it, if the test is visible."
        autoComplete="off"
        error={errors?.name?.message}
        {...register(`tests.${place}.name`)}
      />
      <div className={formStyles.pair}>
        <NativeSelect
          label="Who sees it"
          data={[
            { value: 'visible', label: 'Students see it' },
            { value: 'hidden', label: 'Hidden' },
          ]}
          {...register(`tests.${place}.seen`)}
        />
        <TextInput
          label="Weight"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.weight?.message}
          {...register(`tests.${place}.weight`)}
        />
        <NativeSelect label="Judged by" data={kinds} {...register(`tests.${place}.kind`)} />
      </div>
      {kind === 'output' ? <Expected form={form} place={place} /> : <Judge {...props} />}
    </>
  );
}

const kinds = [
  { value: 'output', label: 'What it prints' },
  { value: 'program', label: 'A program that talks with it' },
];

const Expected = ({ form: { register, formState }, place }: Pick<FieldsProps, 'form' | 'place'>) => (
  <div className={`${formStyles.pair} ${formStyles.mono}`}>
    <Textarea
      label="What goes in"
      rows={4}
      spellCheck={false}
      error={formState.errors.tests?.[place]?.stdin?.message}
      {...register(`tests.${place}.stdin`)}
    />
    <Textarea
      label="What should come out"
      rows={4}
      spellCheck={false}
      error={formState.errors.tests?.[place]?.expected?.message}
      {...register(`tests.${place}.expected`)}
    />
  </div>
);

/** A program of the tutor's, which reads what the student's prints, and prints what that reads. */
function Judge({ form, place, languages, programField }: FieldsProps) {
  const { control, register, setValue, getValues, formState } = form;
  const errors = formState.errors.tests?.[place];
  const languageId = useWatch({ control, name: `tests.${place}.programLanguageId` });
  return (
    <div className={formStyles.part}>
      <p className={formStyles.note}>
        Each reads what the other prints. If this one ends with 0 the test is passed, with 42 it is not. Whatever it
        breaks on although your reference solution has passed is wrong.
      </p>
      <NativeSelect
        label="Language of the program that judges"
        data={optionsOf(languages)}
        value={String(languageId)}
        onChange={({ target }) => setValue(`tests.${place}.programLanguageId`, Number(target.value))}
      />
      {programField({
        label: `The program that judges, in ${nameOf(languages, languageId)}`,
        languageId,
        code: getValues(`tests.${place}.program`),
        onChange: (code) => setValue(`tests.${place}.program`, code, { shouldDirty: true }),
      })}
      <Wrong message={errors?.program?.message} />
      <div className={formStyles.mono}>
        <Textarea
          label="Its input"
          description="It finds this in a file called input.txt. Students see it, if the test is visible."
          rows={4}
          spellCheck={false}
          error={errors?.stdin?.message}
          {...register(`tests.${place}.stdin`)}
        />
      </div>
    </div>
  );
}
