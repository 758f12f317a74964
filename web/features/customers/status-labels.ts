/** The labels for the status of an application. */
import type { CustomerStatus } from '#contract/customers.ts';

export const statusNames: Record<CustomerStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  enrolled: 'Enrolled',
  declined: 'Declined',
};

export const allStatuses = Object.keys(statusNames) as CustomerStatus[];

export const isStatus = (word: string | null): word is CustomerStatus => allStatuses.some((status) => status === word);
