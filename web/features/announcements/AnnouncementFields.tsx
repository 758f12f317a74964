/** The fields of an announcement, for a new or a scheduled one. */
import { Textarea, TextInput } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { NewAnnouncement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { timeZoneCity } from '#web/ui/time/time-zone.ts';
import { choiceOf, type TypedAnnouncement } from './announcement-fields.ts';
import { useAnnouncementReachQuery } from './announcements.api.ts';

interface Choice {
  value: string;
  label: string;
}
/** The audiences to choose from: single ones, or groups of audiences under a heading. */
export type AudienceChoices = (Choice | { group: string; items: Choice[] })[];

interface Props {
  form: UseFormReturn<TypedAnnouncement, unknown, NewAnnouncement>;
  choices: AudienceChoices;
}

export function AnnouncementFields({ form: { register, formState, control }, choices }: Props) {
  const { errors } = formState;
  return (
    <>
      <Select
        label={texts.to}
        description={<Reach to={useWatch({ control, name: 'to' })} />}
        data={choices}
        {...register('to')}
      />
      <TextInput label={texts.titleLabel} autoComplete="off" error={errors.title?.message} {...register('title')} />
      <Textarea label={texts.textLabel} rows={6} error={errors.text?.message} {...register('text')} />
      <TextInput
        label={texts.when}
        description={texts.whenHint(timeZoneCity)}
        type="datetime-local"
        error={errors.publishAt?.message}
        {...register('publishAt')}
      />
    </>
  );
}

/** How many people the audience has. Renders a space while the number loads, so that the layout does not shift. */
function Reach({ to }: { to: string }) {
  const { currentData } = useAnnouncementReachQuery(choiceOf(to), { refetchOnMountOrArgChange: true });
  return <span role="status">{currentData ? texts.reach(currentData.people) : '\u00a0'}</span>;
}
