/** Fields for devices and data usage, in the lobby and in the call's settings. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Quality } from '#contract/calls.ts';
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
      label="Data"
      description={
        isThinByItself
          ? 'Your connection is slow or your device saves data, so this is set low. You can change it at any time.'
          : 'Remembered on this device. You can change it at any time.'
      }
      data={amounts}
      value={pictures}
      rightSection={arrow}
      onChange={({ currentTarget }) => changeSettings({ pictures: Quality.parse(currentTarget.value) })}
    />
  );
}

const amounts = [
  { value: 'high', label: 'Good video' },
  { value: 'low', label: 'Low data (one small video)' },
  { value: 'none', label: 'Audio only (least data)' },
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
            description={isGone ? 'The device you chose is not connected.' : undefined}
            data={[
              { value: '', label: 'Device default' },
              ...available.map(({ deviceId, label: name }, index) => ({
                value: deviceId,
                // Without permission a browser gives no names.
                label: name || `${label} ${index + 1}`,
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

/** False on phones, and in Safari before 2025. */
const canChooseLoudspeaker = 'setSinkId' in HTMLMediaElement.prototype;

const kinds = [
  { device: 'microphone', kind: 'audioinput', label: 'Microphone' },
  { device: 'camera', kind: 'videoinput', label: 'Camera' },
  { device: 'loudspeaker', kind: 'audiooutput', label: 'Loudspeaker' },
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
        <Volume2 size={20} aria-hidden /> Test the loudspeaker
      </Button>
      <p>You should hear two notes.</p>
    </div>
  );
}
