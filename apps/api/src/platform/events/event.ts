/** What happened, by a name; `isLast` ends the streams that it reaches. Events with tags (`contract:<id>`, or `contract`
 *  for some of them) are merged where they come close together. */
export interface PublishedEvent {
  kind: string
  isLast?: true
  tags?: string[]
  /** It is of this moment: a stream that is opened later does not begin with it. */
  isPassing?: true
}

/** What is put on the channel of the database. */
export interface ToldEvent {
  topic: string
  event: PublishedEvent
}

/** The events of a message: `publish` sends one, a statement that changes rows sends a list. */
export function eventsIn(payload: string): ToldEvent[] {
  const told = JSON.parse(payload) as ToldEvent | ToldEvent[]
  return Array.isArray(told) ? told : [told]
}
