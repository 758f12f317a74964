/** Buttons that call, email or message an applicant. */
import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/applications.ts';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './ContactLinks.module.css';

export const ContactLinks = ({ customer: { phone, email } }: { customer: Pick<Customer, 'phone' | 'email'> }) => (
  <div className={styles.contact}>
    <a className={styles.link} href={`tel:+${phone}`}>
      <Phone size={20} aria-hidden /> {texts.call}
    </a>
    <a className={styles.link} href={`https://wa.me/${phone}`} target="_blank" rel="noreferrer">
      <MessageCircle size={20} aria-hidden />
      <span>{rich(texts.whatsApp, { newTab: (words) => <span className="visually-hidden">{words}</span> })}</span>
    </a>
    <a className={styles.link} href={`mailto:${email}`}>
      <Mail size={20} aria-hidden /> {texts.email}
    </a>
  </div>
);
