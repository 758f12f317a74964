/** The possible statuses of an application. */
import type { CustomerStatus } from '#contract/customers.ts';
import * as texts from '#texts/people/customers.ts';

export const allStatuses = Object.keys(texts.statuses) as CustomerStatus[];

export const isStatus = (word: string | null): word is CustomerStatus => allStatuses.some((status) => status === word);
