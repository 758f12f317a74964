/** The English texts about consent, money and privacy, which are shown below the Swahili ones. */
import * as payments from '#messages/en/money/payments.ts';
import * as receipts from '#messages/en/money/receipts.ts';
import * as auth from '#messages/en/people/auth.ts';
import * as customers from '#messages/en/people/customers.ts';
import * as funds from '#messages/en/people/funds.ts';
import * as publicPages from '#messages/en/people/public-pages.ts';

export const english = { auth, customers, funds, payments, publicPages, receipts };
