import { createServer, type RequestListener, type Server } from 'node:http'
import { type BodyPace, bodyPace, watchBody } from './requests/slow-bodies.ts'
import type { AnswerFile } from './web-app/web-app.ts'

/** The HTTP server below Fastify, with its limits for slow and oversized senders. Files of the web app are served
 *  here. */
export function createHttpServer(answerFile: AnswerFile, handle: RequestListener, pace: BodyPace = bodyPace): Server {
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
      if (!answerFile(request, response)) handle(request, response)
    },
  )
}
