/** The line "Powered by Darasa", on the pages of a school that has set its name. */
import { PRODUCT } from '#messages/product.ts';
import * as texts from '#texts/ui.ts';
import styles from './PoweredBy.module.css';
import { useSchool } from './school.ts';

export const PoweredBy = () =>
  useSchool().name === PRODUCT ? null : <span className={styles.powered}>{texts.poweredBy}</span>;
