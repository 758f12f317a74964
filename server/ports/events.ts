/** Tells the processes of a school what has changed. */

/**
 * The channels of PostgreSQL notifications. Triggers notify the first group; `sessions` and `processes` report only ended ones. The names
 * stay the same when Redis distributes the events.
 */
export const channels = [
  ...(['courses', 'rooms', 'payments', 'sessions', 'school', 'processes', 'gradings', 'payment_events'] as const),
  // Only metrics use `probes`.
  ...(['jobs', 'uploads', 'projects', 'probes'] as const),
];
export type Channel = (typeof channels)[number];

export type EventListener = (key?: string) => void;

export interface Events {
  /**
   * Calls the listener when something on the channel may have changed: after a notification, and whenever notifications
   * may have been lost, such as after a lost or restored connection.
   *
   * @param listener  gets the key of what changed if the trigger sends one (a payment's reference, a session's id);
   *                  undefined when anything may have changed
   */
  subscribe(channel: Channel, listener: EventListener): void;
  /** Calls the listeners of this process immediately; call it after a commit. Triggers notify the other processes. */
  publish(channel: Channel): void;
  /** Whether notifications arrive. While they do not, subscribers must not cache anything. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Listens to the notifications of PostgreSQL on all channels. */
export type OpenListener = (heard: {
  onNotification(channel: string, key?: string): void;
  /** Called when the connection is lost, and when it is open (again): notifications may have been lost meanwhile. */
  onInterruption(): void;
}) => NotificationListener;

export interface NotificationListener {
  /** Resolves when the first attempt to connect has succeeded or failed. */
  hasTried: Promise<void>;
  isListening(): boolean;
  close(): Promise<void>;
}
