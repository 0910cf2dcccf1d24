import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** Something happened that an open page should know of. An event carries no data of anybody: it says what to ask again. */
export const liveEvent = z.object({
  kind: z.enum([
    /** What the tags name has changed, and this session may see it. */
    'changed',
    /** Events may have been lost on the way: ask again for whatever they tell of. */
    'missed',
    /** The account has too many streams open, and this one was the oldest. The stream ends; it should not be opened
     *  again before the person comes back to this page. */
    'displaced',
    /** The session has ended. The stream ends. */
    'session_ended',
  ]),
  /** With `changed` alone: see `shownOn`. Changes that come close together are one event. */
  tags: z.array(z.string()).optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** Server-sent events of the session that asks: `event` is the kind, `data` the event as JSON. What was missed while no
 *  stream was open is not sent again, so whoever connects asks for the present state first. */
export const followEvents = endpoint({
  method: 'GET',
  path: '/frontend-api/events',
  summary: 'A stream of events for this session, cabinet and account',
  session: 'required',
  stream: true,
  responses: { 200: liveEvent },
})
