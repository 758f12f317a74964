/** Sets up the form of a student's fund page, and finds its changed fields. */

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AgeBand, FundChange, type OwnFund } from '#contract/money/funds.ts';
import * as texts from '#texts/people/funds.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';

/** No age group is selected: '' as the form's default value, null as the radio group's value. */
const NoAgeBand = z.union([z.literal(''), z.null()]).transform(() => undefined);

const FundFields = FundChange.required()
  .extend({ ageBand: z.union([AgeBand, NoAgeBand]) })
  .refine(({ isOn, ageBand }) => ageBand !== undefined || !isOn, { path: ['ageBand'], message: texts.sayAge });
export type FundFields = z.output<typeof FundFields>;

export const useFundForm = (fund: OwnFund) =>
  useForm({
    resolver: zodResolver(FundFields),
    values: fieldsOf(fund),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
export type FundForm = ReturnType<typeof useFundForm>;

export const fieldsOf = ({ ageBand, isOn, story, goal }: OwnFund): z.input<typeof FundFields> => ({
  ageBand: ageBand ?? '',
  isOn,
  story,
  goal: goal === null ? '' : String(goal),
});

export const toChange = (fields: FundFields, { ageBand, isOn, story, goal }: OwnFund) =>
  changedFields(fields, { ageBand: ageBand ?? undefined, isOn, story, goal }) as z.input<typeof FundChange>;
