/** The issuer of a receipt: the school's name, address, KRA PIN and contact details, if the school has given them. */
import * as texts from '#texts/ui.ts';
import { Contact } from './Contact.tsx';
import styles from './SchoolAddress.module.css';
import type { School } from './school.ts';

type Lines = Pick<School, 'name' | 'address' | 'taxPin' | 'phone' | 'email'>;

export const SchoolAddress = ({ school }: { school: Lines }) => (
  <address className={styles.lines}>
    <b>{school.name}</b>
    {school.address && <span className={styles.address}>{school.address}</span>}
    {school.taxPin && <span>{texts.pinLine(school.taxPin)}</span>}
    <Contact of={school} />
  </address>
);
