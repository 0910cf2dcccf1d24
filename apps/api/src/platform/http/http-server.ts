import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type BodyPace, bodyPace, watchBody } from './requests/slow-bodies.ts'

/** Answers a request that needs nothing of Fastify, such as one for a file of the web app; false when it is another one. */
export type AnswerSoon = (request: IncomingMessage, response: ServerResponse) => boolean

/** The HTTP server below Fastify, with its limits for slow and oversized senders. */
export function createHttpServer(answerSoon: AnswerSoon, handle: RequestListener, pace: BodyPace = bodyPace): Server {
  return createServer(
    {
      // The time of the largest body at the slowest allowed pace.
      requestTimeout: 660_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      // Longer than the idle time-out of load balancers, so that they never reuse a connection that we have closed.
      keepAliveTimeout: 72_000,
    },
    (request, response) => {
      watchBody(request, response, pace)
      if (!answerSoon(request, response)) handle(request, response)
    },
  )
}
