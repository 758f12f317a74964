/**
 * The English texts about consent, money and privacy, which other languages show below their own, because a wrong word
 * there would cost money or a right. English has nothing to show below.
 */
import type * as payments from './money/payments.ts';
import type * as receipts from './money/receipts.ts';
import type * as auth from './people/auth.ts';
import type * as customers from './people/customers.ts';
import type * as funds from './people/funds.ts';
import type * as publicPages from './people/public-pages.ts';

export const english = undefined as
  | {
      auth: typeof auth;
      customers: typeof customers;
      funds: typeof funds;
      payments: typeof payments;
      publicPages: typeof publicPages;
      receipts: typeof receipts;
    }
  | undefined;
