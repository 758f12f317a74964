/** Devices and data usage, changed during the call without joining again. */
import { useEffect, useState } from 'react';
import * as texts from '#texts/classes/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import { changeSettings } from '#web/features/calls/call-settings.ts';
import type { Device } from '#web/features/calls/devices/capture.ts';
import { DataChoice, DeviceChoices, SoundTest } from '#web/features/calls/devices/DeviceChoices.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './SettingsDialog.module.css';

export function SettingsDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const devices = useDevices();

  function choose(device: Device | 'loudspeaker', id: string) {
    changeSettings({ [device]: id });
    if (device === 'loudspeaker') call.media.subscriptions.audio.setLoudspeaker(id);
    else void call.media.publications.changeDevice(device);
  }
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <div className={styles.settings}>
        <DataChoice />
        <DeviceChoices devices={devices} onChoose={choose} />
        <SoundTest />
      </div>
    </Dialog>
  );
}

function useDevices() {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);

  // Subscribes to the browser's list of devices.
  useEffect(() => {
    const { mediaDevices } = navigator;
    const list = () => void mediaDevices?.enumerateDevices().then(setDevices, () => undefined);
    list();
    mediaDevices?.addEventListener('devicechange', list);
    return () => mediaDevices?.removeEventListener('devicechange', list);
  }, []);
  return devices;
}
