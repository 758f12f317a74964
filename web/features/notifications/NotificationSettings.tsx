/** The user's settings: which notifications come by the bell and by email, and when emails come. Saves each change immediately. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type { NotificationTopic } from '#contract/notifications/kinds.ts';
import type { NotificationSettings as Settings, SettingsChange } from '#contract/notifications/settings.ts';
import * as texts from '#texts/notification-settings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './NotificationSettings.module.css';
import { useChangeNotificationSettingsMutation, useNotificationSettingsQuery } from './notification-settings.api.ts';

export function NotificationSettings() {
  const query = useNotificationSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeNotificationSettingsMutation();

  async function save(changed: SettingsChange) {
    const { error } = await change(changed);
    if (!error) toast.success(texts.saved);
    else if (!isNotSignedIn(error)) toast.error(sentenceOf(error));
  }

  if (query.isLoading) return <Spinner />;
  if (!query.data) return <LoadFailed message={sentenceOf(query.error)} onRetry={query.refetch} />;
  return (
    <div className={styles.settings}>
      <p>{texts.lead}</p>
      <Topics topics={query.data.topics} onChange={(topics) => save({ topics })} />
      <Times {...query.data} onChange={save} />
    </div>
  );
}

interface TopicsProps {
  topics: Settings['topics'];
  onChange: (topics: Settings['topics']) => void;
}

const Topics = ({ topics, onChange }: TopicsProps) => (
  <table className={styles.topics}>
    <thead>
      <tr>
        <th scope="col">{texts.topic}</th>
        <th scope="col">{texts.bell}</th>
        <th scope="col">{texts.email}</th>
      </tr>
    </thead>
    <tbody>
      {topics.map(({ topic, bell, email }) => (
        <tr key={topic}>
          <th scope="row">{texts.topics[topic]}</th>
          <Switch
            name={texts.byBell(nameOf(topic))}
            isOn={bell}
            onChange={(on) => onChange([{ topic, bell: on, email }])}
          />
          <Switch
            name={texts.byEmail(nameOf(topic))}
            isOn={email}
            onChange={(on) => onChange([{ topic, bell, email: on }])}
          />
        </tr>
      ))}
    </tbody>
  </table>
);

const nameOf = (topic: NotificationTopic) => texts.topics[topic];

const Switch = ({ name, isOn, onChange }: { name: string; isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <td>
    <label className={styles.switch}>
      <input type="checkbox" aria-label={name} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  </td>
);

interface TimesProps extends Pick<Settings, 'digest' | 'quietFrom' | 'quietUntil'> {
  onChange: (change: SettingsChange) => void;
}

function Times({ digest, quietFrom, quietUntil, onChange }: TimesProps) {
  const name = useId();
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{texts.when}</legend>
        {(['at once', 'daily'] as const).map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name={name} checked={each === digest} onChange={() => onChange({ digest: each })} />
            {texts.digests[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.quiet}</legend>
        <p>{texts.quietText}</p>
        <div className={styles.times}>
          <Time label={texts.from} value={quietFrom} onChange={(time) => onChange({ quietFrom: time })} />
          <Time label={texts.until} value={quietUntil} onChange={(time) => onChange({ quietUntil: time })} />
        </div>
      </fieldset>
    </>
  );
}

/** Saves when the field loses the focus, because a time is typed in parts. */
const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) => (
  <TextInput
    key={value}
    type="time"
    label={label}
    defaultValue={value}
    onBlur={({ target }) => target.value && target.value !== value && onChange(target.value)}
  />
);
