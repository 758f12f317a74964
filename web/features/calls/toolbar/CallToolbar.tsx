/** The buttons of a call. A phone has room for those that are pressed most; the rest is behind More. */
import {
  Circle,
  CircleStop,
  Code,
  Ellipsis,
  Hand,
  Keyboard,
  LayoutGrid,
  MessageSquare,
  Mic,
  MicOff,
  Presentation,
  ScreenShare,
  Settings,
  SwitchCamera,
  Users,
  Video,
  VideoOff,
} from 'lucide-react';
import { useState } from 'react';
import { callMessages } from '#contract/calls.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { useSettings } from '#web/features/calls/call-settings.ts';
import { hasSwitches, selfIn } from '#web/features/calls/call-state.ts';
import { canShareScreen, hasOtherSide } from '#web/features/calls/devices/capture.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './CallToolbar.module.css';
import { switchesOf } from './call-actions.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { useCallKeys } from './shortcuts.ts';
import { BarButton } from './ToolbarButton.tsx';

type OpenDialog = 'more' | 'settings' | 'keys' | 'record' | undefined;

export function CallBar({ call }: { call: Call }) {
  const [open, setOpen] = useState<OpenDialog>();
  const switches = switchesOf(call);
  const { panel } = useObservable(call.store);
  useCallKeys({ ...switches, help: () => setOpen('keys') }, useSettings().hasKeys && panel !== 'code');
  const close = () => setOpen(undefined);
  return (
    <div role="toolbar" aria-label="Call" className={styles.bar}>
      <OwnButtons call={call} />
      <PanelButtons call={call} />
      <div className={styles.wide}>
        <MoreButtons call={call} onOpen={setOpen} />
      </div>
      <div className={styles.narrow}>
        <BarButton name="More" icon={Ellipsis} onClick={() => setOpen('more')} />
      </div>
      {open === 'more' && (
        <Dialog title="More" onClose={close}>
          {(shut) => (
            <div className={styles.more}>
              <MoreButtons call={call} onOpen={setOpen} onPress={shut} />
            </div>
          )}
        </Dialog>
      )}
      {open === 'record' && <RecordDialog call={call} onClose={close} />}
      {open === 'settings' && <SettingsDialog call={call} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </div>
  );
}

function OwnButtons({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const me = selfIn(state);
  const { hand } = switchesOf(call);
  return (
    <>
      {hasSwitches(state) && <DeviceButtons call={call} />}
      {me?.role === 'student' && <BarButton name="Hand" icon={Hand} isPressed={me.handSince !== null} onClick={hand} />}
    </>
  );
}

function DeviceButtons({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const { own } = state;
  const me = selfIn(state);
  const { microphone, camera } = switchesOf(call);
  return (
    <>
      <BarButton
        name="Mic"
        icon={own.microphone === 'on' ? Mic : MicOff}
        isPressed={own.microphone === 'on'}
        isBusy={own.microphone === 'starting'}
        whyNot={me?.may.speak === false ? callMessages.mayNotSpeak : undefined}
        onClick={microphone}
      />
      <BarButton
        name="Camera"
        icon={own.camera === 'on' ? Video : VideoOff}
        isPressed={own.camera === 'on'}
        isBusy={own.camera === 'starting'}
        whyNot={me?.may.show === false ? callMessages.mayNotShow : undefined}
        onClick={camera}
      />
    </>
  );
}

function PanelButtons({ call }: { call: Call }) {
  const { panel, unread, people, waiting } = useObservable(call.store);
  const { chat, code, people: openPeople } = switchesOf(call);
  const calling = people.filter(({ handSince }) => handSince !== null).length + waiting.length;
  return (
    <>
      <BarButton
        id="call-chat"
        name="Chat"
        icon={MessageSquare}
        isPressed={panel === 'chat'}
        mark={unread > 0 ? `${unread} unread` : undefined}
        onClick={chat}
      />
      <BarButton
        id="call-people"
        name="People"
        icon={Users}
        isPressed={panel === 'people'}
        mark={calling > 0 ? `${calling} calling` : undefined}
        onClick={openPeople}
      />
      <BarButton id="call-code" name="Code" icon={Code} isPressed={panel === 'code'} onClick={code} />
    </>
  );
}

interface MoreProps {
  call: Call;
  onOpen: (dialog: OpenDialog) => void;
  /** Before what is pressed is done. */
  onPress?: () => void;
}

function MoreButtons({ call, onOpen, onPress = () => undefined }: MoreProps) {
  const state = useObservable(call.store);
  const { screen, layout } = switchesOf(call);
  const then = (act: () => unknown) => () => {
    onPress();
    act();
  };
  return (
    <>
      {hasSwitches(state) && hasOtherSide(state.ownTracks.camera) && (
        <BarButton name="Turn camera" icon={SwitchCamera} onClick={then(() => void call.own.turnCamera())} />
      )}
      {hasSwitches(state) && canShareScreen() && (
        <BarButton
          name="Share screen"
          icon={ScreenShare}
          isPressed={state.own.screen === 'on'}
          isBusy={state.own.screen === 'starting'}
          whyNot={selfIn(state)?.may.show === false ? callMessages.mayNotShow : undefined}
          onClick={then(screen)}
        />
      )}
      {state.media.kind !== 'frame' && (
        <BarButton
          name={state.view.layout === 'grid' ? 'Show speaker' : 'Show all'}
          icon={state.view.layout === 'grid' ? Presentation : LayoutGrid}
          onClick={then(layout)}
        />
      )}
      {state.media.kind === 'embedded' && selfIn(state)?.role === 'tutor' && (
        <BarButton
          name={state.recording ? 'Stop recording' : 'Record'}
          icon={state.recording ? CircleStop : Circle}
          onClick={then(() => onOpen('record'))}
        />
      )}
      {hasSwitches(state) && <BarButton name="Settings" icon={Settings} onClick={then(() => onOpen('settings'))} />}
      <BarButton name="Keys" icon={Keyboard} onClick={then(() => onOpen('keys'))} />
    </>
  );
}
