/** What is written in a call. It is read out by the call's one live region: see InCall.tsx. */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { ChatMessage } from '#contract/calls.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './ChatPanel.module.css';
import type { Call } from './call.ts';
import { Panel } from './Panel.tsx';
import { useStore } from './store.ts';

/** Letters that the school takes. */
const LONGEST = 1000;

export function ChatPanel({ call }: { call: Call }) {
  const { chat, unsaid, self } = useStore(call.store);
  return (
    <Panel call={call} panel="chat" title="Chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled can be scrolled by keys */}
      <div role="log" aria-label="Messages" aria-live="off" tabIndex={0} className={styles.log}>
        {chat.length + unsaid.length === 0 && <p className={styles.empty}>Nobody has written yet.</p>}
        {chat.map((message, place) => (
          <Message
            key={message._id}
            message={message}
            isOwn={message.person === self}
            isLast={place === chat.length - 1 && unsaid.length === 0}
          />
        ))}
        {unsaid.map(({ sentAs, text }) => (
          <div key={sentAs} ref={intoView} className={styles.message} data-own>
            <p className={styles.who}>
              You <span className={styles.when}>Sending …</span>
            </p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
      <Writing onSay={(text) => call.words.say(text)} />
    </Panel>
  );
}

interface MessageProps {
  message: ChatMessage;
  isOwn: boolean;
  isLast: boolean;
}

function Message({ message: { name, text, at }, isOwn, isLast }: MessageProps) {
  return (
    <div ref={isLast ? intoView : null} className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.who}>
        {isOwn ? 'You' : name}{' '}
        <time dateTime={at} className={styles.when}>
          {clock.format(new Date(at))}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-KE', { hour: '2-digit', minute: '2-digit' });

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Writing({ onSay }: { onSay: (text: string) => void }) {
  const [text, setText] = useState('');

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!text.trim()) return;
    onSay(text.trim());
    setText('');
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={send} className={styles.writing}>
      <Textarea
        aria-label="Message to everybody"
        placeholder="Message to everybody"
        rows={2}
        maxLength={LONGEST}
        value={text}
        enterKeyHint="send"
        onKeyDown={press}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        classNames={{ root: styles.field! }}
      />
      <IconButton name="Send" icon={SendHorizontal} keepsFocus onClick={() => send()} />
    </form>
  );
}
