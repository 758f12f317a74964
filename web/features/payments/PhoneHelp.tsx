/** Help for payers about the prompt on their phone, in English and Swahili. */
import * as texts from '#texts/money/payments.ts';
import styles from './PhoneHelp.module.css';

export function PhoneHelp() {
  return (
    <div className={styles.help}>
      <p>{texts.neverPin}</p>
      <p lang={texts.otherLanguage}>{texts.promptHelp}</p>
    </div>
  );
}
