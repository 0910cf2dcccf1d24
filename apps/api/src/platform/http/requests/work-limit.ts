import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { tooBusy } from '../failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts among those that are worked on now. */
    isWorkedOn: boolean
    /** Whether its use case was called, which ends with an answer even when nobody waits for it. */
    isAtWork: boolean
  }
}

/** `Retry-After` of a refusal. */
const retryAfterSeconds = 3

/** Limits the requests of this process that are worked on at the same time. With more of them each waits for the others and
 *  memory grows, so further ones are refused at once with 503 and `Retry-After`, before anything is read or written.
 *
 *  A request is worked on while its session is looked up, and from the end of its body until its answer is ready. Slow senders
 *  and readers, and streams once they are open, take no place. Calls inside of the process belong to a request that has one.
 *  @param most requests at the same time */
export function limitWork(app: FastifyInstance, metrics: Registry, most: number): void {
  let working = 0
  new Gauge({
    name: 'navyk_requests_in_flight',
    help: 'Requests that are worked on now',
    registers: [metrics],
    collect() {
      this.set(working)
    },
  })
  const refusals = new Counter({
    name: 'navyk_requests_refused_total',
    help: 'Requests that were refused because too many were worked on',
    registers: [metrics],
  })
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.isWorkedOn || !isCounted(request)) return
    if (working >= most) {
      refusals.inc()
      throw tooBusy(retryAfterSeconds)
    }
    working += 1
    request.isWorkedOn = true
    // Whoever leaves before the work has begun gets no answer.
    reply.raw.once('close', () => {
      if (!request.isAtWork) end(request)
    })
  }
  const end = (request: FastifyRequest) => {
    if (!request.isWorkedOn) return
    request.isWorkedOn = false
    working -= 1
  }
  app.decorateRequest('isWorkedOn', false)
  app.decorateRequest('isAtWork', false)
  app.addHook('onRequest', async (request, reply) => begin(request, reply))
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) end(request)
  })
  app.addHook('preValidation', async (request, reply) => begin(request, reply))
  app.addHook('preHandler', async (request) => {
    request.isAtWork = true
  })
  app.addHook('onSend', async (request) => end(request))
}

/** Pages and probes are not counted: they are cheap, and have to be answered when everything else is refused. */
const isCounted = ({ raw, routeOptions }: FastifyRequest): boolean =>
  raw.socket instanceof Socket && routeOptions.url?.startsWith('/frontend-api/') === true

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
