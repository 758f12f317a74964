/** Before the call: a test of camera and microphone, the choice of devices, and of data usage. */
import { Headphones, Mic, MicOff, SwitchCamera, VideoOff, Video as VideoOn } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as deviceTexts from '#texts/classes/call-devices.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { changeSettings, useSettings } from '#web/features/calls/call-settings.ts';
import { canFlip, type Device, isMirrored } from '#web/features/calls/devices/capture.ts';
import { DataChoice, DeviceChoices, SoundTest } from '#web/features/calls/devices/DeviceChoices.tsx';
import { LevelMeter } from '#web/features/calls/devices/LevelMeter.tsx';
import { RecordingNotice } from '#web/features/calls/room/RecordingNotices.tsx';
import { Video } from '#web/features/calls/video/Video.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './Lobby.module.css';
import { type DeviceState, LobbyDevices } from './lobby-devices.ts';
import type { LobbyTracks } from './lobby-tracks.ts';

interface Props {
  roomName: string;
  isTutor: boolean;
  about: string;
  list: string;
  /** Whether the class is being recorded. */
  isRecorded: boolean;
  onJoin: (first: LobbyTracks) => void;
}

export function Lobby({ roomName, isTutor, about, list, isRecorded, onJoin }: Props) {
  // By default off for students: thirty open microphones are noise, and thirty cameras burden every network.
  const [media] = useState(() => new LobbyDevices({ microphone: isTutor, camera: isTutor }));
  const { microphone, camera, devices } = useObservable(media.store);

  // Captures devices, which are outside React, while the page is shown.
  useEffect(() => media.open(), [media]);

  return (
    <div className={styles.lobby}>
      <header>
        <PageHeading>{callsTexts.roomName(roomName)}</PageHeading>
        <p className={styles.about}>{about}</p>
        <RecordingNotice isOn={isRecorded} />
      </header>
      <section aria-label={deviceTexts.microphoneAndCamera} className={styles.devices}>
        <Preview camera={camera} isAsking={[microphone.name, camera.name].includes('asking')} />
        <div className={styles.switches}>
          <DeviceSwitch device="microphone" state={microphone} media={media} />
          <DeviceSwitch device="camera" state={camera} media={media} />
          {camera.name === 'on' && canFlip(camera.track) && (
            <Button look="quiet" onClick={() => void media.flipCamera()}>
              <SwitchCamera size={20} aria-hidden /> {deviceTexts.switchCamera}
            </Button>
          )}
        </div>
        {microphone.name === 'off' && (
          <p className={styles.about}>{camera.name === 'off' ? deviceTexts.bothOff : deviceTexts.microphoneOff}</p>
        )}
        <LevelMeter track={microphone.name === 'on' ? microphone.track : undefined} />
        <CaptureFailures microphone={microphone} camera={camera} media={media} />
      </section>
      <section aria-label={deviceTexts.joining} className={styles.joining}>
        <JoinButtons microphone={microphone} media={media} onJoin={onJoin} />
        <DataChoice />
        <DeviceChoices devices={devices} onChoose={(device, id) => void media.choose(device, id)} />
        <SoundTest />
        <ButtonLink to={list} look="quiet">
          {callsTexts.leaveRoom}
        </ButtonLink>
      </section>
    </div>
  );
}

function Preview({ camera, isAsking }: { camera: DeviceState; isAsking: boolean }) {
  return (
    <div className={styles.preview}>
      {camera.name === 'on' && (
        <Video track={camera.track} label={deviceTexts.yourCamera} isMirrored={isMirrored(camera.track)} />
      )}
      <p role="status" className={styles.status}>
        {isAsking ? deviceTexts.pressAllow : ''}
        {!isAsking && camera.name !== 'on' && deviceTexts.cameraIsOff}
      </p>
    </div>
  );
}

interface SwitchProps {
  device: Device;
  state: DeviceState;
  media: LobbyDevices;
}

function DeviceSwitch({ device, state, media }: SwitchProps) {
  const isOn = state.name === 'on';
  const { name, On, Off } = labels[device];
  const Icon = isOn ? On : Off;
  return (
    <Button
      look={isOn ? 'soft' : 'quiet'}
      aria-pressed={isOn}
      isBusy={state.name === 'asking'}
      onClick={() => void media.toggle(device)}
    >
      <Icon size={20} aria-hidden /> {name}
    </Button>
  );
}

const labels = {
  microphone: { name: deviceTexts.microphone, On: Mic, Off: MicOff },
  camera: { name: deviceTexts.camera, On: VideoOn, Off: VideoOff },
};

function CaptureFailures({ microphone, camera, media }: Record<Device, DeviceState> & { media: LobbyDevices }) {
  const [first, second] = [failureText('microphone', microphone), failureText('camera', camera)];
  return (
    <div aria-live="polite" className={styles.failures}>
      {first && <CaptureFailure text={first} onRetry={() => void media.retry('microphone')} of="microphone" />}
      {second && <CaptureFailure text={second} onRetry={() => void media.retry('camera')} of="camera" />}
    </div>
  );
}

const failureText = (device: Device, { name }: DeviceState) =>
  name === 'asking' || name === 'off' || name === 'on' ? '' : deviceTexts.failures.lobby[device][name];

const CaptureFailure = ({ text, onRetry, of }: { text: string; onRetry: () => void; of: Device }) => (
  <div className={styles.failure}>
    <p>{text}</p>
    <Button look="quiet" onClick={onRetry}>
      {rich(deviceTexts.tryAgain[of], { more: (words) => <span className="visually-hidden">{words}</span> })}
    </Button>
  </div>
);

interface JoinProps {
  microphone: DeviceState;
  media: LobbyDevices;
  onJoin: Props['onJoin'];
}

function JoinButtons({ microphone, media, onJoin }: JoinProps) {
  const { pictures } = useSettings();
  const canSpeak = ['on', 'off', 'asking'].includes(microphone.name);

  /** If the user has chosen audio only in the Data field, the camera is not taken into the call. */
  function join() {
    onJoin(media.handOver(pictures === 'none' ? ['microphone'] : ['microphone', 'camera']));
  }
  function joinWithSound() {
    changeSettings({ pictures: 'none' });
    onJoin(media.handOver(['microphone']));
  }
  return (
    <div className={styles.joins}>
      <Button wide onClick={join}>
        {canSpeak ? callsTexts.join : <HeadphonesLabel text={deviceTexts.justListen} />}
      </Button>
      <Button wide look="soft" onClick={joinWithSound}>
        {canSpeak ? <HeadphonesLabel text={deviceTexts.joinAudioOnly} /> : deviceTexts.justListenNoVideo}
      </Button>
    </div>
  );
}

const HeadphonesLabel = ({ text }: { text: string }) => (
  <>
    <Headphones size={20} aria-hidden /> {text}
  </>
);
