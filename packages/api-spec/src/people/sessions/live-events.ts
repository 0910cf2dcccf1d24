import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { queryNumber } from '#kit/paging.ts'

/** An event that concerns an open page. It carries no personal data: it only names what the page has to ask again. */
const liveEvent = z.object({
  kind: z.enum([
    /** The things that the tags name have changed, and this session may see them. */
    'changed',
    /** Somebody on the other side of the tagged thing is writing there now. The event is not repeated to whoever connects later. */
    'typing',
    /** Events may have been lost on the way: ask again for everything that events can name. */
    'missed',
    /** The account has too many streams open, and this one was the oldest. The stream ends; it should not be opened
     *  again before the person comes back to this page. */
    'displaced',
    /** The session may hear of other things than before: its permissions have changed. The stream ends, and is opened again. */
    'reopen',
    /** The session has ended. The stream ends. */
    'session_ended',
  ]),
  /** Tags of the things, with `changed` and `typing` alone. For `changed` see `shows` in packages/api-spec/src/kit/manifest.ts. Changes
   *  that come close together are one event. */
  tags: z.array(z.string()).optional(),
  /** Milliseconds between the change and the opening of the stream, with a `changed` that came before the opening. */
  agoMs: z.int().optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** Longest time before its opening that a stream can report changes from, in milliseconds. */
export const longestLookBackMs = 60_000

/** Server-sent events of the session that asks: `event` is the kind, `data` the event as JSON. With `lookBackMs` the stream
 *  begins with what has changed in so many milliseconds before it was opened, so that a page need not ask again for
 *  what it has; or with `missed`, where that is not known. Anything older is not sent again: whoever was away for longer
 *  asks for the present state. */
export const followEvents = endpoint({
  method: 'GET',
  path: '/frontend-api/events',
  summary: 'Opens a stream of events for this session, cabinet and account',
  session: 'required',
  // Whoever has to turn the second step on first learns at once that the session has ended.
  inSetUp: true,
  query: z.object({ lookBackMs: queryNumber(0, longestLookBackMs).optional() }),
  stream: true,
  responses: { 200: liveEvent },
})
