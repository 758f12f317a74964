/** Help for payers about the prompt on their phone, in English and Swahili. */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import styles from './PhoneHelp.module.css';

export function PhoneHelp() {
  return (
    <div className={styles.help}>
      <p>{paymentMessages.neverPin}</p>
      <p lang="sw">Angalia simu yako, weka PIN ya M-Pesa kwenye simu tu. Usimpe mtu yeyote PIN yako.</p>
    </div>
  );
}
