/** What an applicant wrote in the form. */
import type { Customer } from '#contract/customers.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import { shillings } from '#messages/shillings.ts';
import * as frontDoorTexts from '#texts/front-door.ts';
import * as texts from '#texts/people/customers.ts';
import * as intakeTexts from '#texts/people/intake-choices.ts';
import { type DescriptionEntry, DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ApplicationParts.module.css';
import { startOf, type Wish } from './intake-choice.ts';
import { labelOf } from './option-label.ts';

export const ApplicationFacts = ({ customer }: { customer: Customer }) => (
  <div className={styles.facts}>
    <DescriptionList facts={factsOf(customer)} />
  </div>
);

function factsOf(customer: Customer): DescriptionEntry[] {
  const { phone, email, guardianName, guardianPhone, price, amount } = customer;
  return [
    [texts.courseLabel, customer.courses && `${labelOf(texts.courseTitles, customer.courses)}, ${shillings(price!)}`],
    [texts.modeLabel, labelOf(texts.studyModes, customer.mode)],
    [frontDoorTexts.interestedIn, customer.courseTitle],
    [intakeTexts.wish, customer.intake && wishLabel(customer.intake)],
    [texts.wantsToPay, amount === null ? '' : shillings(amount)],
    [texts.phoneLabel, formatPhone(phone)],
    [texts.emailLabel, email],
    [texts.livesIn, `${customer.town}, ${customer.county}`],
    [texts.genderLabel, labelOf(texts.genders, customer.gender)],
    [texts.educationLabel, labelOf(texts.educations, customer.education)],
    [texts.guardian, guardianName && <Guardian name={guardianName} phone={guardianPhone} />],
    [texts.aboutLabel, customer.about],
    [texts.note, customer.note],
    [texts.date, <DateTime key="date" at={customer.appliedAt} />],
  ];
}

const wishLabel = (wish: Wish) => (wish._id ? startOf(wish) : `${startOf(wish)}, ${intakeTexts.deleted}`);

const Guardian = ({ name, phone }: { name: string; phone: string }) => (
  <>
    {name}, <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
  </>
);
