/** The chat of a call. New messages are read out by the call's one live region (room/CallWindow.tsx). */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import { dates } from '#texts/locale.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Panel } from '#web/features/calls/room/Panel.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './ChatPanel.module.css';
import type { ChatOutbox } from './chat-outbox.ts';

/** Characters that the server accepts. */
const MAX_LENGTH = 1000;

export function ChatPanel({ call }: { call: Call }) {
  const { chat, unsent, self } = useObservable(call.store);
  const { log, stayAtEnd } = useScrollToEnd(chat.length + unsent.length);

  function send(text: string) {
    stayAtEnd();
    call.chat.send(text);
  }
  return (
    <Panel call={call} panel="chat" title={texts.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the log when it has the focus */}
      <div {...log} role="log" aria-label={texts.messages} aria-live="off" tabIndex={0} className={styles.log}>
        {chat.length + unsent.length === 0 && <p className={styles.empty}>{texts.noMessages}</p>}
        {chat.map((message) => (
          <Message key={message._id} message={message} isOwn={message.person === self} />
        ))}
        {unsent.map(({ sentAs, text }) => (
          <div key={sentAs} className={styles.message} data-own>
            <p className={styles.author}>
              {texts.you} <span className={styles.time}>{texts.sending}</span>
            </p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
      <MessageField outbox={call.chat} onSend={send} />
    </Panel>
  );
}

/** Pixels from the end within which the log counts as scrolled to the end. */
const END_TOLERANCE = 48;

/** Scrolls to new messages, unless the user has scrolled up to read. @param length  messages in the log */
function useScrollToEnd(length: number) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    if (length > 0 && isAtEnd.current) ref.current!.scrollTop = ref.current!.scrollHeight;
  }, [length]);
  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_TOLERANCE;
  }
  const stayAtEnd = () => {
    isAtEnd.current = true;
  };
  return { log: { ref, onScroll }, stayAtEnd };
}

function Message({ message: { name, text, at }, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  return (
    <div className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.author}>
        {isOwn ? texts.you : name}{' '}
        <time dateTime={at} className={styles.time}>
          {clock.format(new Date(at))}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

const clock = new Intl.DateTimeFormat(dates, { hour: '2-digit', minute: '2-digit' });

function MessageField({ outbox, onSend }: { outbox: ChatOutbox; onSend: (text: string) => void }) {
  const [text, setText] = useState(outbox.draft);

  function write(draft: string) {
    outbox.draft = draft;
    setText(draft);
  }
  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!text.trim()) return;
    onSend(text.trim());
    write('');
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={send} className={styles.form}>
      <Textarea
        aria-label={texts.messageToEveryone}
        placeholder={texts.messageToEveryone}
        rows={2}
        maxLength={MAX_LENGTH}
        value={text}
        enterKeyHint="send"
        onKeyDown={press}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        classNames={{ root: styles.field! }}
      />
      <IconButton name={texts.send} icon={SendHorizontal} keepsFocus onClick={() => send()} />
    </form>
  );
}
