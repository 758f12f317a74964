/** Fields for devices and data usage, in the lobby and in the call's settings. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Quality } from '#contract/calls.ts';
import * as texts from '#texts/classes/call-devices.ts';
import { changeSettings, useSettings } from '#web/features/calls/call-settings.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import type { Device } from './capture.ts';
import styles from './DeviceChoices.module.css';
import { playTestTone } from './sound-level.ts';

const arrow = <ChevronDown size={18} aria-hidden />;

export function DataChoice() {
  const { pictures, isLowDataByDefault: isThinByItself } = useSettings();
  return (
    <NativeSelect
      label={texts.data}
      description={isThinByItself ? texts.dataSetLow : texts.dataRemembered}
      data={amounts}
      value={pictures}
      rightSection={arrow}
      onChange={({ currentTarget }) => changeSettings({ pictures: Quality.parse(currentTarget.value) })}
    />
  );
}

const amounts = [
  { value: 'high', label: texts.goodVideo },
  { value: 'low', label: texts.lowData },
  { value: 'none', label: texts.audioOnly },
];

interface DeviceProps {
  devices: MediaDeviceInfo[];
  onChoose: (device: Device | 'loudspeaker', id: string) => void;
}

export function DeviceChoices({ devices, onChoose }: DeviceProps) {
  const settings = useSettings();
  return (
    <>
      {kinds.map(({ device, kind, label }) => {
        // Without permission a browser lists no ids. Some browsers list no loudspeakers, or cannot switch to one.
        const available = devices.filter((each) => each.kind === kind && each.deviceId);
        if (available.length === 0 || (device === 'loudspeaker' && !canChooseLoudspeaker)) return null;
        const isKnown = available.some(({ deviceId }) => deviceId === settings[device]);
        const isGone = settings[device] !== '' && !isKnown;
        return (
          <NativeSelect
            key={device}
            label={label}
            description={isGone ? texts.notConnected : undefined}
            data={[
              { value: '', label: texts.deviceDefault },
              ...available.map(({ deviceId, label: name }, index) => ({
                value: deviceId,
                // Without permission a browser gives no names.
                label: name || texts.numbered(label, index + 1),
              })),
            ]}
            value={isKnown ? settings[device] : ''}
            rightSection={arrow}
            onChange={({ currentTarget }) => onChoose(device, currentTarget.value)}
          />
        );
      })}
    </>
  );
}

/** Whether this browser can switch loudspeakers; phones, and Safari before 2025, cannot. */
const canChooseLoudspeaker = 'setSinkId' in HTMLMediaElement.prototype;

const kinds = [
  { device: 'microphone', kind: 'audioinput', label: texts.microphone },
  { device: 'camera', kind: 'videoinput', label: texts.camera },
  { device: 'loudspeaker', kind: 'audiooutput', label: texts.loudspeaker },
] as const;

export function SoundTest() {
  const { loudspeaker } = useSettings();
  const [isSounding, setSounding] = useState(false);

  async function sound() {
    setSounding(true);
    await playTestTone(loudspeaker);
    setSounding(false);
  }
  return (
    <div className={styles.test}>
      <Button look="quiet" isBusy={isSounding} onClick={() => void sound()}>
        <Volume2 size={20} aria-hidden /> {texts.testLoudspeaker}
      </Button>
      <p>{texts.twoNotes}</p>
    </div>
  );
}
