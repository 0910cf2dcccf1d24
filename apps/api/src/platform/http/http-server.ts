import { createServer, type RequestListener, type Server } from 'node:http'
import { type BodyPace, bodyPace, watchBody } from './slow-bodies.ts'
import type { AnswerFile } from './web-app.ts'

/** The HTTP server below Fastify, with its limits for slow and oversized senders. Files of the web app are answered
 *  here already. */
export function createHttpServer(answerFile: AnswerFile, handle: RequestListener, pace: BodyPace = bodyPace): Server {
  return createServer(
    {
      // Bodies have a pace to keep; this is the end of the largest one at the slowest.
      requestTimeout: 660_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      // Longer than the pause that load balancers keep, so that theirs are never the connections that are gone.
      keepAliveTimeout: 72_000,
    },
    (request, response) => {
      watchBody(request, response, pace)
      if (!answerFile(request, response)) handle(request, response)
    },
  )
}
