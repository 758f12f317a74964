/** Printable sheets for students: admission number, first password and how to sign in, in English and Swahili. */
import type { ReactNode } from 'react';
import type { SignInSheet } from '#contract/admissions/first-passwords.ts';
import * as en from '#messages/en/people/first-passwords.ts';
import * as sw from '#messages/sw/people/first-passwords.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './SignInSheets.module.css';

export const SignInSheets = ({ sheets }: { sheets: SignInSheet[] }) => (
  <ul className={styles.sheets}>
    {sheets.map((sheet) => (
      <li key={sheet._id}>
        <Sheet {...sheet} />
      </li>
    ))}
  </ul>
);

const Sheet = ({ name, admissionNumber, firstPassword, expiresAt }: SignInSheet) => (
  <article className={styles.sheet} aria-label={name}>
    <header className={styles.head}>
      <Logo isWhole />
      <h2>{name}</h2>
    </header>
    <dl className={styles.details}>
      <Detail names={{ en: en.admissionNumber, sw: sw.admissionNumber }}>
        <span className={styles.secret}>{admissionNumber}</span>
      </Detail>
      <Detail names={{ en: en.firstPassword, sw: sw.firstPassword }}>
        <span className={styles.secret}>{firstPassword}</span>
      </Detail>
      <Detail names={{ en: en.validUntil, sw: sw.validUntil }}>
        <ExactDateTime at={expiresAt} />
      </Detail>
    </dl>
    <div className={styles.steps}>
      <Steps lang="en" texts={en} />
      <Steps lang="sw" texts={sw} />
    </div>
  </article>
);

interface DetailProps {
  names: { en: string; sw: string };
  children: ReactNode;
}

const Detail = ({ names, children }: DetailProps) => (
  <div>
    <dt>
      <span lang="en">{names.en}</span> · <span lang="sw">{names.sw}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

interface StepsProps {
  lang: string;
  texts: { signingIn: string; howTo: (address: string) => string[] };
}

const Steps = ({ lang, texts }: StepsProps) => (
  <section lang={lang}>
    <h3>{texts.signingIn}</h3>
    <ol>
      {texts.howTo(location.host + paths.login).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
