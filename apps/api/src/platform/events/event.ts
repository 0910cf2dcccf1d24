/** What happened, by a name; `isLast` ends the streams that it reaches. Events with tags (`contract:<id>`, or `contract`
 *  for some of them) are merged where they come close together. */
export interface PublishedEvent {
  kind: string
  isLast?: true
  tags?: string[]
  /** It is of this moment: a stream that is opened later does not begin with it. */
  isPassing?: true
}
