/** With which devices, and with how much data: the same in the lobby and in the call. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Quality } from '#contract/calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { changeSettings, useSettings } from './call-settings.ts';
import styles from './DeviceChoices.module.css';
import type { Device } from './devices.ts';
import { soundTone } from './sound-level.ts';

const arrow = <ChevronDown size={18} aria-hidden />;

export function DataChoice() {
  const { pictures } = useSettings();
  return (
    <NativeSelect
      label="Data"
      description="Remembered on this device. You can change it at any time."
      data={amounts}
      value={pictures}
      rightSection={arrow}
      onChange={({ currentTarget }) => changeSettings({ pictures: Quality.parse(currentTarget.value) })}
    />
  );
}

const amounts = [
  { value: 'high', label: 'Good pictures' },
  { value: 'low', label: 'Low data: sound first, one small picture' },
  { value: 'none', label: 'Least data: sound only' },
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
        // Before the browser may use one, it tells no names; and some tell of no loudspeakers.
        const known = devices.filter((each) => each.kind === kind && each.label && each.deviceId);
        if (known.length === 0) return null;
        const isKnown = known.some(({ deviceId }) => deviceId === settings[device]);
        return (
          <NativeSelect
            key={device}
            label={label}
            data={[
              { value: '', label: 'As the device has it' },
              ...known.map(({ deviceId, label: name }) => ({ value: deviceId, label: name })),
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

const kinds = [
  { device: 'microphone', kind: 'audioinput', label: 'Microphone' },
  { device: 'camera', kind: 'videoinput', label: 'Camera' },
  { device: 'loudspeaker', kind: 'audiooutput', label: 'Loudspeaker' },
] as const;

export function SoundTest() {
  const [isSounding, setSounding] = useState(false);

  async function sound() {
    setSounding(true);
    await soundTone();
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
