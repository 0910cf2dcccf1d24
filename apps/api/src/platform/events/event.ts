/** An event with its name; `isLast` ends the streams that it reaches. Events with tags (`contract:<id>` for one thing, or
 *  `contract` for some of the kind) that come close together are merged. */
export interface PublishedEvent {
  kind: string
  isLast?: true
  tags?: string[]
  /** Counts only now: a stream that is opened later does not begin with it. */
  isPassing?: true
}

/** An event as it travels on the channel of the database. */
export interface ChannelEvent {
  topic: string
  event: PublishedEvent
}

/** The events of a message: `publish` sends one, a statement that changes rows sends a list. */
export function eventsIn(payload: string): ChannelEvent[] {
  const told = JSON.parse(payload) as ChannelEvent | ChannelEvent[]
  return Array.isArray(told) ? told : [told]
}
