/** The fields that choose how the selected applications change. */
import { type ApplicationChange, ApplicationChangeKind, BulkStage } from '#contract/accounts/bulk-changes.ts';
import * as texts from '#texts/people/application-changes.ts';
import * as applicationsTexts from '#texts/people/applications.ts';
import * as sharedTexts from '#texts/people/bulk-changes.ts';
import { Select } from '#web/ui/form/Select.tsx';

export interface OfficeMember {
  _id: string;
  name: string;
}

export interface Choice {
  kind?: ApplicationChangeKind | undefined;
  stage?: BulkStage | undefined;
  /** The admin to assign; null to remove the assignment. */
  assignee?: OfficeMember | null | undefined;
}

interface Props {
  choice: Choice;
  office: OfficeMember[];
  onChange: (choice: Choice) => void;
}

const NOBODY = 'nobody';

export const ChooseChange = ({ choice, office, onChange }: Props) => (
  <>
    <Select
      aria-label={sharedTexts.action}
      data={[{ value: '', label: sharedTexts.chooseAction }, ...kinds]}
      value={choice.kind ?? ''}
      onChange={({ target }) => onChange({ ...choice, kind: ApplicationChangeKind.safeParse(target.value).data })}
    />
    {choice.kind === 'stage' && (
      <Select
        aria-label={texts.newStage}
        data={[{ value: '', label: texts.chooseStage }, ...stages]}
        value={choice.stage ?? ''}
        onChange={({ target }) => onChange({ ...choice, stage: BulkStage.safeParse(target.value).data })}
      />
    )}
    {choice.kind === 'assign' && (
      <Select
        aria-label={texts.newAssignee}
        data={[
          { value: '', label: texts.chooseAssignee },
          { value: NOBODY, label: applicationsTexts.nobody },
          ...office.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={choice.assignee === null ? NOBODY : (choice.assignee?._id ?? '')}
        onChange={({ target: { value } }) =>
          onChange({ ...choice, assignee: value === NOBODY ? null : office.find(({ _id }) => _id === value) })
        }
      />
    )}
  </>
);

const kinds = ApplicationChangeKind.options.map((value) => ({ value, label: texts.actions[value] }));
const stages = BulkStage.options.map((value) => ({ value, label: applicationsTexts.stages[value] }));

/** The chosen change; undefined while the choice is incomplete. */
export function changeFrom({ kind, stage, assignee }: Choice): ApplicationChange['change'] | undefined {
  if (kind === 'stage') return stage && { kind, stage };
  return kind && assignee !== undefined ? { kind, assigneeId: assignee?._id ?? null } : undefined;
}
