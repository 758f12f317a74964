/** The buttons of a call. A phone shows the most used buttons; the others are in a More dialog. */

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
import * as callsTexts from '#texts/classes/calls.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { useSettings } from '#web/features/calls/call-settings.ts';
import { findSelf, hasDeviceControls } from '#web/features/calls/call-state.ts';
import { canFlip, canShareScreen } from '#web/features/calls/devices/capture.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './CallToolbar.module.css';
import { callActions } from './call-actions.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

type OpenDialog = 'more' | 'settings' | 'keys' | 'record' | undefined;

export function CallToolbar({ call }: { call: Call }) {
  const [open, setOpen] = useState<OpenDialog>();
  const actions = callActions(call);
  const { panel } = useObservable(call.store);
  useShortcuts({ ...actions, help: () => setOpen('keys') }, useSettings().hasKeys && panel !== 'code');
  const close = () => setOpen(undefined);
  return (
    <div role="toolbar" aria-label={callsTexts.call} className={styles.bar}>
      <OwnButtons call={call} />
      <PanelButtons call={call} />
      <div className={styles.wide}>
        <MoreButtons call={call} onOpen={setOpen} />
      </div>
      <div className={styles.narrow}>
        <ToolbarButton name={callsTexts.more} icon={Ellipsis} onClick={() => setOpen('more')} />
      </div>
      {open === 'more' && (
        <Dialog title={callsTexts.more} onClose={close}>
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
  const me = findSelf(state);
  const { hand } = callActions(call);
  return (
    <>
      {hasDeviceControls(state) && <DeviceButtons call={call} />}
      {me?.role === 'student' && (
        <ToolbarButton name={callsTexts.hand} icon={Hand} isPressed={me.handSince !== null} onClick={hand} />
      )}
    </>
  );
}

function DeviceButtons({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const { published } = state;
  const me = findSelf(state);
  const { microphone, camera } = callActions(call);
  return (
    <>
      <ToolbarButton
        name={callsTexts.mic}
        icon={published.microphone === 'on' ? Mic : MicOff}
        isPressed={published.microphone === 'on'}
        isBusy={published.microphone === 'starting'}
        disabledReason={me?.may.speak === false ? callsTexts.mayNotSpeak : undefined}
        onClick={microphone}
      />
      <ToolbarButton
        name={callsTexts.camera}
        icon={published.camera === 'on' ? Video : VideoOff}
        isPressed={published.camera === 'on'}
        isBusy={published.camera === 'starting'}
        disabledReason={me?.may.show === false ? callsTexts.mayNotShow : undefined}
        onClick={camera}
      />
    </>
  );
}

function PanelButtons({ call }: { call: Call }) {
  const { panel, unread, people, waiting } = useObservable(call.store);
  const { chat, code, people: openPeople } = callActions(call);
  const calling = people.filter(({ handSince }) => handSince !== null).length + waiting.length;
  return (
    <>
      <ToolbarButton
        id="call-chat"
        name={callsTexts.chat}
        icon={MessageSquare}
        isPressed={panel === 'chat'}
        badge={unread > 0 ? callsTexts.unread(unread) : undefined}
        onClick={chat}
      />
      <ToolbarButton
        id="call-people"
        name={callsTexts.people}
        icon={Users}
        isPressed={panel === 'people'}
        badge={calling > 0 ? callsTexts.requests(calling) : undefined}
        onClick={openPeople}
      />
      <ToolbarButton id="call-code" name={callsTexts.code} icon={Code} isPressed={panel === 'code'} onClick={code} />
    </>
  );
}

interface MoreProps {
  call: Call;
  onOpen: (dialog: OpenDialog) => void;
  /** Called before the action of the pressed button. */
  onPress?: () => void;
}

function MoreButtons({ call, onOpen, onPress = () => undefined }: MoreProps) {
  const state = useObservable(call.store);
  const { screen, layout } = callActions(call);
  const then = (action: () => unknown) => () => {
    onPress();
    action();
  };
  return (
    <>
      {hasDeviceControls(state) && canFlip(state.ownTracks.camera) && (
        <ToolbarButton
          name={callsTexts.switchCamera}
          icon={SwitchCamera}
          onClick={then(() => void call.media.publications.flipCamera())}
        />
      )}
      {hasDeviceControls(state) && canShareScreen() && (
        <ToolbarButton
          name={callsTexts.shareScreen}
          icon={ScreenShare}
          isPressed={state.published.screen === 'on'}
          isBusy={state.published.screen === 'starting'}
          disabledReason={findSelf(state)?.may.show === false ? callsTexts.mayNotShow : undefined}
          onClick={then(screen)}
        />
      )}
      {state.media.kind !== 'frame' && (
        <ToolbarButton
          name={state.view.layout === 'grid' ? callsTexts.showSpeaker : callsTexts.showAll}
          icon={state.view.layout === 'grid' ? Presentation : LayoutGrid}
          onClick={then(layout)}
        />
      )}
      {state.media.kind === 'embedded' && findSelf(state)?.role === 'tutor' && (
        <ToolbarButton
          name={state.recording ? recordingsTexts.stopRecording : recordingsTexts.record}
          icon={state.recording ? CircleStop : Circle}
          onClick={then(() => onOpen('record'))}
        />
      )}
      {hasDeviceControls(state) && (
        <ToolbarButton name={callsTexts.settings} icon={Settings} onClick={then(() => onOpen('settings'))} />
      )}
      <ToolbarButton name={callsTexts.shortcuts} icon={Keyboard} onClick={then(() => onOpen('keys'))} />
    </>
  );
}
