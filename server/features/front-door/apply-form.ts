/** The application form that needs no script. The app's own form, at /enroll, has the same fields, texts and rules. */
import { counties, educations, enrolmentCatalogue, genders, studyModes } from '#contract/fields/customer-options.ts';
import type { ListedIntake } from '#server/features/intakes/intakes.ts';
import { type Html, html } from '#server/http/pages/html.ts';
import { shortDay } from '#server/time/school-time.ts';
import type { ListedCourse } from './front-door.store.ts';
import { type Frame, layout } from './layout.ts';

/** The content of the form. */
export interface FormContent {
  /** The values of the fields, by their names. */
  typed: Record<string, string>;
  /** The message beside each wrong field, in the reader's language. */
  errors: Record<string, string>;
  /** A message about the whole application. */
  alert?: string | undefined;
  /** The course from whose page the visitor comes. */
  course: Pick<ListedCourse, 'id' | 'title'> | undefined;
  /** The intakes that the visitor may choose, of that course or of all, the next one first. */
  intakes: ListedIntake[];
  /** The idempotency key: sending the form again with it does not start a second payment. */
  key: string;
}

export function applyPage(frame: Frame, form: FormContent) {
  const { customers, frontDoor } = frame.texts;
  const { alert, course } = form;
  return layout(frame, {
    title: frontDoor.apply,
    description: customers.formText,
    path: course ? `/apply?course=${course.id}` : '/apply',
    content: html`<h1>${customers.formTitle}</h1>
${course && html`<p class="lead">${frontDoor.applyingFor(course.title)}</p>`}
<p>${customers.formText}</p>
${alert && html`<p class="wrong" role="alert">${alert}</p>`}
<form class="form" method="post" action="/apply?locale=${frame.locale}" novalidate>
${fields(frame, form)}
<input type="hidden" name="courseId" value="${course?.id ?? ''}">
<input type="hidden" name="key" value="${form.key}">
<p class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></p>
<p class="actions"><button>${customers.enroll}</button>
<button class="quiet physical" name="isPaying" value="on">${customers.payNow}</button></p>
</form>`,
  });
}

/** The fields in the specification's order. Those that depend on an answer are hidden by the stylesheet. */
function fields(frame: Frame, form: FormContent) {
  const { auth, customers, intakeChoices } = frame.texts;
  const { input, area, select, tick } = fieldsOf(form, customers.choose);
  const offered = enrolmentCatalogue.map(({ title, price, months }): Option => {
    const name = customers.courseTitles[title];
    return [title, customers.courseOption({ title: name, price, months })];
  });
  return html`${input('fullName', customers.fullNameLabel, { autocomplete: 'name', max: 80 })}
${area('about', customers.aboutLabel, customers.aboutHint)}
${select('county', customers.countyLabel, optionsOf(counties))}
${input('town', customers.townLabel, { autocomplete: 'address-level2', max: 80 })}
${input('phone', customers.phoneLabel, { type: 'tel', autocomplete: 'tel', max: 30 })}
${select('gender', customers.genderLabel, optionsOf(genders, customers.genders))}
${select('education', customers.educationLabel, optionsOf(educations, customers.educations))}
${input('email', auth.email, { type: 'email', autocomplete: 'email', max: 254 })}
${select('mode', customers.modeLabel, optionsOf(studyModes, customers.studyModes))}
<div class="part physical">
${select('courses', customers.courseLabel, offered)}
${input('amount', customers.amountLabel, { hint: customers.amountHint, max: 12 })}
</div>
${isChoice(form) && select('intakeId', intakeChoices.label, startOptions(frame, form))}
${tick('isMinor', customers.isMinor)}
<div class="part minor">
${input('guardianName', customers.guardianNameLabel, { max: 80 })}
${input('guardianPhone', customers.guardianPhoneLabel, { type: 'tel', max: 30 })}
</div>
${tick('consent', linked(customers.agree))}`;
}

/** With a single intake there is nothing to choose, except after the visitor's own choice has closed. */
const isChoice = ({ intakes, errors }: FormContent) => intakes.length > 1 || errors.intakeId !== undefined;

/** How many intakes the form lists: with more, the page would take more than 40 kB. */
const MAX_CHOICES = 60;

function startOptions({ texts: { intakeChoices, locale } }: Frame, { intakes, course }: FormContent): Option[] {
  const options = intakes.slice(0, MAX_CHOICES).map(({ id, name, courseTitle, startsOn }): Option => {
    const start = { intake: name, day: shortDay(startsOn, locale.dates) };
    return [id, course ? intakeChoices.option(start) : intakeChoices.optionOf({ course: courseTitle, ...start })];
  });
  return [['', intakeChoices.noPreference], ...options];
}

type Option = readonly [value: string, label: string];

const optionsOf = <Value extends string>(values: readonly Value[], labels?: Record<Value, string>) =>
  values.map((value): Option => [value, labels?.[value] ?? value]);

/** The sentence with its link to the privacy policy. */
function linked(sentence: string) {
  const [before, link, after] = sentence.split(/<\/?link>/);
  return html`${before}<a href="/privacy" target="_blank">${link}</a>${after}`;
}

interface Look {
  autocomplete?: string;
  type?: 'email' | 'tel' | 'text';
  hint?: string;
  max: number;
}

/** Renders fields with their typed values and error messages. The first field with an error gets the focus. */
function fieldsOf({ typed, errors }: FormContent, choose: string) {
  const [firstWrong] = Object.keys(errors);
  const wrong = (name: string) => errors[name] && html`<span class="wrong" id="${name}-wrong">${errors[name]}</span>`;
  const common = (name: string, hint?: string) => {
    const about = [hint && `${name}-hint`, errors[name] && `${name}-wrong`].filter(Boolean).join(' ');
    return html`id="${name}" name="${name}"${about && html` aria-describedby="${about}"`}${errors[name] && html` aria-invalid="true"`}${name === firstWrong && html` autofocus`}`;
  };
  const field = (name: string, label: string, { control, hint }: { control: Html; hint?: string | undefined }) =>
    html`<div class="field"><label for="${name}">${label}</label>
${hint && html`<small id="${name}-hint">${hint}</small>`}
${control}${wrong(name)}</div>`;

  return {
    input: (name: string, label: string, { autocomplete = 'off', type = 'text', hint, max }: Look) => {
      const control = html`<input ${common(name, hint)} type="${type}" autocomplete="${autocomplete}" maxlength="${max}" value="${typed[name] ?? ''}">`;
      return field(name, label, { control, hint });
    },
    area: (name: string, label: string, hint: string) => {
      const control = html`<textarea ${common(name, hint)} rows="3" maxlength="2000">
${typed[name] ?? ''}</textarea>`;
      return field(name, label, { control, hint });
    },
    /** An option without a value comes first, for no choice. */
    select: (name: string, label: string, options: Option[]) => {
      const none = options.some(([value]) => value === '') ? [] : [['', choose] as const];
      const choices = [...none, ...options].map(
        ([value, text]) =>
          html`<option value="${value}"${value === (typed[name] ?? '') && html` selected`}>${text}</option>`,
      );
      return field(name, label, { control: html`<select ${common(name)}>${choices}</select>` });
    },
    tick: (name: string, label: string | Html) =>
      html`<div class="tick"><input type="checkbox" ${common(name)}${typed[name] && html` checked`}><label for="${name}">${label}</label>${wrong(name)}</div>`,
  };
}

/** @param payment  the reference of the started payment; 'later' if the applicant wanted to pay but the phone was not prompted */
export function sentPage(frame: Frame, payment: string | undefined) {
  const { customers, frontDoor } = frame.texts;
  const isAsked = payment && payment !== 'later';
  return layout(frame, {
    title: customers.enrolled,
    description: customers.officeAnswers,
    path: '/apply/sent',
    content: html`<h1>${customers.enrolled}</h1>
${payment === 'later' && html`<p>${customers.payLater}</p>`}
${
  isAsked &&
  html`<p>${frontDoor.phoneAsked}</p>
<p><a href="/enroll?reference=${encodeURIComponent(payment)}">${frontDoor.followPayment}</a></p>`
}
<p>${customers.officeAnswers}</p>
<p class="actions"><a class="button" href="/catalogue">${frontDoor.allCourses}</a></p>`,
  });
}
