/** Labels of courses. */
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/learning/courses.ts';

/** The price as students see it. Staff see the amount 0 instead of "Free". */
export const priceLabel = (price: number) => (price === 0 ? texts.free : shillings(price));
