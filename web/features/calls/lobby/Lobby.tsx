/** Before the call: how one looks and sounds, with which devices, and how much data it may take. */
import { Headphones, Mic, MicOff, SwitchCamera, Video, VideoOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useObservable } from '#web/concurrency/observable.ts';
import { changeSettings, useSettings } from '#web/features/calls/call-settings.ts';
import { type Device, hasOtherSide, isMirrored, troubleWords } from '#web/features/calls/devices/capture.ts';
import { DataChoice, DeviceChoices, SoundTest } from '#web/features/calls/devices/DeviceChoices.tsx';
import { LevelMeter } from '#web/features/calls/devices/LevelMeter.tsx';
import { RecordingNotice } from '#web/features/calls/room/RecordingNotices.tsx';
import { Picture } from '#web/features/calls/video/Video.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './Lobby.module.css';
import { LobbyMedia, type Tried } from './lobby-devices.ts';
import type { FirstTracks } from './lobby-tracks.ts';

interface Props {
  roomName: string;
  isTutor: boolean;
  about: string;
  list: string;
  /** Whether the class is being recorded. */
  isRecorded: boolean;
  onJoin: (first: FirstTracks) => void;
}

export function Lobby({ roomName, isTutor, about, list, isRecorded, onJoin }: Props) {
  // Thirty open microphones are a noise, and thirty cameras are what each line has to carry.
  const [media] = useState(() => new LobbyMedia({ microphone: isTutor, camera: isTutor }));
  const { microphone, camera, devices } = useObservable(media.store);

  // Devices are outside: they are asked for with the page, and given back with it.
  useEffect(() => media.open(), [media]);

  return (
    <div className={styles.lobby}>
      <header>
        <PageHeading>{`Room name - ${roomName}`}</PageHeading>
        <p className={styles.about}>{about}</p>
        <RecordingNotice isOn={isRecorded} />
      </header>
      <section aria-label="Microphone and camera" className={styles.trial}>
        <Preview camera={camera} isAsking={[microphone.name, camera.name].includes('asking')} />
        <div className={styles.switches}>
          <Switch device="microphone" tried={microphone} media={media} />
          <Switch device="camera" tried={camera} media={media} />
          {camera.name === 'on' && hasOtherSide(camera.track) && (
            <Button look="quiet" onClick={() => void media.turnCamera()}>
              <SwitchCamera size={20} aria-hidden /> Turn camera
            </Button>
          )}
        </div>
        {microphone.name === 'off' && (
          <p className={styles.about}>
            {camera.name === 'off' ? 'Your microphone and camera are off.' : 'Your microphone is off.'} You can turn
            {camera.name === 'off' ? ' them' : ' it'} on here or in the call.
          </p>
        )}
        <LevelMeter track={microphone.name === 'on' ? microphone.track : undefined} />
        <Troubles microphone={microphone} camera={camera} media={media} />
      </section>
      <section aria-label="Joining" className={styles.joining}>
        <JoinButtons microphone={microphone} media={media} onJoin={onJoin} />
        <DataChoice />
        <DeviceChoices devices={devices} onChoose={(device, id) => void media.choose(device, id)} />
        <SoundTest />
        <ButtonLink to={list} look="quiet">
          Leave room
        </ButtonLink>
      </section>
    </div>
  );
}

function Preview({ camera, isAsking }: { camera: Tried; isAsking: boolean }) {
  return (
    <div className={styles.preview}>
      {camera.name === 'on' && (
        <Picture track={camera.track} label="Your camera" isMirrored={isMirrored(camera.track)} />
      )}
      <p role="status" className={styles.words}>
        {isAsking ? 'Your browser asks whether it may use the microphone and the camera. Please press Allow.' : ''}
        {!isAsking && camera.name !== 'on' && 'Your camera is off.'}
      </p>
    </div>
  );
}

interface SwitchProps {
  device: Device;
  tried: Tried;
  media: LobbyMedia;
}

function Switch({ device, tried, media }: SwitchProps) {
  const isOn = tried.name === 'on';
  const { name, On, Off } = looks[device];
  const Icon = isOn ? On : Off;
  return (
    <Button
      look={isOn ? 'soft' : 'quiet'}
      aria-pressed={isOn}
      isBusy={tried.name === 'asking'}
      onClick={() => void media.turn(device)}
    >
      <Icon size={20} aria-hidden /> {name}
    </Button>
  );
}

const looks = {
  microphone: { name: 'Microphone', On: Mic, Off: MicOff },
  camera: { name: 'Camera', On: Video, Off: VideoOff },
};

function Troubles({ microphone, camera, media }: Record<Device, Tried> & { media: LobbyMedia }) {
  const [first, second] = [wordsOf('microphone', microphone), wordsOf('camera', camera)];
  return (
    <div aria-live="polite" className={styles.troubles}>
      {first && <Trouble words={first} onRetry={() => void media.try('microphone')} of="microphone" />}
      {second && <Trouble words={second} onRetry={() => void media.try('camera')} of="camera" />}
    </div>
  );
}

const wordsOf = (device: Device, { name }: Tried) =>
  name === 'asking' || name === 'off' || name === 'on' ? '' : troubleWords.lobby[device][name];

const Trouble = ({ words, onRetry, of }: { words: string; onRetry: () => void; of: Device }) => (
  <div className={styles.trouble}>
    <p>{words}</p>
    <Button look="quiet" onClick={onRetry}>
      Try again<span className="visually-hidden"> with the {of}</span>
    </Button>
  </div>
);

interface JoinProps {
  microphone: Tried;
  media: LobbyMedia;
  onJoin: Props['onJoin'];
}

function JoinButtons({ microphone, media, onJoin }: JoinProps) {
  const { pictures } = useSettings();
  const canSpeak = ['on', 'off', 'asking'].includes(microphone.name);

  /** Sound only stays so, as the list beneath has it. */
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
        {canSpeak ? 'Join' : <Listen words="Just listen" />}
      </Button>
      <Button wide look="soft" onClick={joinWithSound}>
        {canSpeak ? <Listen words="Join with sound only" /> : 'Just listen, without pictures'}
      </Button>
    </div>
  );
}

const Listen = ({ words }: { words: string }) => (
  <>
    <Headphones size={20} aria-hidden /> {words}
  </>
);
