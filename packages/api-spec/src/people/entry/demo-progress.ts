import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'

const count = z.number().int().min(0)

/** Counts the demo events told so far. It is answered while every other call gets 503 `demo_being_told`; without a demo
 *  it is 404. */
export const getDemoProgress = endpoint({
  method: 'GET',
  path: '/frontend-api/demo-progress',
  summary: 'Returns whether the demo can be signed in to, and the progress of its data',
  session: 'none',
  responses: {
    200: dataOf(
      z.object({
        isReady: z.boolean(),
        /** Number of events that have happened. */
        told: count,
        /** Approximate number of all events. */
        expected: count,
      }),
    ),
  },
})
