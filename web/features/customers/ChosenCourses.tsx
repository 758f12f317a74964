/** The courses in which an applicant is enrolled, with price and intake of each; a lower price needs a reason. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/admissions.ts';
import * as intakeTexts from '#texts/people/intake-choices.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import { type CourseFields, type OfferedCourse, toChosen } from './chosen-course.ts';
import styles from './EnrolApplicant.module.css';
import { type Applicant, type IntakeChoice, intakeOptions, isLost } from './intake-choice.ts';

interface Props {
  courses: OfferedCourse[];
  applicant: Applicant;
}

/** Must be inside the FormProvider of a form with CourseFields. */
export function ChosenCourses({ courses, applicant }: Props) {
  const { wish } = applicant;
  const { control, watch } = useFormContext<CourseFields>();
  const isGranted = watch('courses').some(({ intakeId }) => intakeId === wish?._id);
  const { fields, append, remove } = useFieldArray({ control, name: 'courses' });
  const others = courses.filter(({ _id }) => fields.every(({ courseId }) => courseId !== _id));

  function add(courseId: string) {
    const course = courses.find(({ _id }) => _id === courseId);
    if (course) append(toChosen(course, wish));
  }

  return (
    <fieldset className={styles.courses}>
      <legend>{texts.courses}</legend>
      {wish && !isGranted && isLost(applicant, courses) && (
        <p role="status">{intakeTexts.wishLost({ intake: wish.name, day: formatSchoolDay(wish.startsOn) })}</p>
      )}
      {fields.map((field, index) => (
        <ChosenCourse
          key={field.id}
          index={index}
          intakes={courses.find(({ _id }) => _id === field.courseId)?.intakes ?? []}
          applicant={applicant}
          onRemove={() => remove(index)}
        />
      ))}
      <Select
        aria-label={texts.addCourse}
        value=""
        data={[
          { value: '', label: texts.addCourse },
          ...others.map(({ _id, title, price }) => ({ value: _id, label: `${title} (${shillings(price)})` })),
        ]}
        onChange={({ target }) => add(target.value)}
      />
    </fieldset>
  );
}

interface ChosenProps {
  index: number;
  intakes: IntakeChoice[];
  applicant: Applicant;
  onRemove: () => void;
}

function ChosenCourse({ index, intakes, applicant, onRemove }: ChosenProps) {
  const { register, watch, formState } = useFormContext<CourseFields>();
  const { title, usualPrice, price, intakeId } = watch(`courses.${index}`);
  const options = intakeOptions(intakes, intakeId, applicant);
  const errors = formState.errors.courses?.[index];
  return (
    <div className={styles.course}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <IconButton name={texts.remove(title)} icon={Trash2} onClick={onRemove} />
      </div>
      {usualPrice > 0 && (
        <TextInput
          label={texts.priceOf(title)}
          description={texts.usualPrice(shillings(usualPrice))}
          inputMode="numeric"
          autoComplete="off"
          error={errors?.price?.message}
          {...register(`courses.${index}.price`)}
        />
      )}
      {Number(price) < usualPrice && (
        <TextInput
          label={texts.reasonFor(title)}
          autoComplete="off"
          error={errors?.reason?.message}
          {...register(`courses.${index}.reason`)}
        />
      )}
      {options.length > 1 && (
        <Select label={intakeTexts.intakeOf(title)} data={options} {...register(`courses.${index}.intakeId`)} />
      )}
    </div>
  );
}
