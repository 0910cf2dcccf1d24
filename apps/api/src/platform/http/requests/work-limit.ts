import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FailureBody } from '@navyk/api-spec/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { requestLanguage, type Texts } from '../../texts/texts.ts'
import { tooBusy } from '../failures.ts'
import { currentPlace } from './place.ts'
import { fileHeaders } from '../web-app/security-headers.ts'

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

const apiPath = '/frontend-api/'

/** The requests of this process that are worked on at the same time, and their limit. */
export interface WorkLimit {
  most: number
  working: number
  refused: number
}

/** @param most requests at the same time */
export const openWorkLimit = (most: number): WorkLimit => ({ most, working: 0, refused: 0 })

/** Refuses a request of the API while as many are worked on as may be, with 503 and `Retry-After`. It stands in front of Fastify,
 *  because a refusal has to cost next to nothing: under overload most requests get one.
 *  @returns whether the request was refused */
export function refuserOf(limit: WorkLimit, texts: Pick<Texts, 'translate'>) {
  const answers = new Map(
    (['en', 'es', 'ru'] as const).map((language) => {
      const body: FailureBody = { message: texts.translate(language, 'http.busy'), code: 'busy' }
      return [language, Buffer.from(JSON.stringify(body))]
    }),
  )
  const headers = {
    ...fileHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  }
  return ({ url, headers: asked }: IncomingMessage, response: ServerResponse): boolean => {
    if (limit.working < limit.most || !url?.startsWith(apiPath)) return false
    limit.refused += 1
    response.writeHead(503, headers).end(answers.get(requestLanguage(asked['accept-language'])))
    return true
  }
}

/** Counts the requests that are worked on: while their session is looked up, and from the end of their body until their answer is
 *  ready. Slow senders and readers, streams once they are open, and who waits in a line (`besideLimit`) take no place. Calls inside of the process belong to a
 *  request that has one. Those that find no place after their body, or with a path that is spelled otherwise, are refused here. */
export function countWork(app: FastifyInstance, metrics: Registry, limit: WorkLimit): void {
  new Gauge({
    name: 'navyk_requests_in_flight',
    help: 'Requests that are worked on now',
    registers: [metrics],
    collect() {
      this.set(limit.working)
    },
  })
  new Counter({
    name: 'navyk_requests_refused_total',
    help: 'Requests that were refused because too many were worked on',
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(limit.refused)
    },
  })
  const begin = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    if (request.isWorkedOn || !isCounted(request)) return done()
    if (limit.working >= limit.most) {
      limit.refused += 1
      return done(tooBusy(retryAfterSeconds))
    }
    limit.working += 1
    request.isWorkedOn = true
    // Whoever leaves before the work has begun gets no answer.
    reply.raw.once('close', () => {
      if (!request.isAtWork) end(request)
    })
    done()
  }
  const end = (request: FastifyRequest) => {
    if (!request.isWorkedOn) return
    request.isWorkedOn = false
    limit.working -= 1
  }
  app.decorateRequest('isWorkedOn', false)
  app.decorateRequest('isAtWork', false)
  app.addHook('onRequest', begin)
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) end(request)
    done()
  })
  app.addHook('preValidation', begin)
  app.addHook('preHandler', (request, _, done) => {
    request.isAtWork = true
    const takeAgain = () => {
      limit.working += 1
      request.isWorkedOn = true
    }
    const leave = () => {
      if (!request.isWorkedOn) return undefined
      end(request)
      return takeAgain
    }
    currentPlace.run({ leave }, done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
}

/** Pages and probes are not counted: they are cheap, and have to be answered when everything else is refused. */
const isCounted = ({ raw, routeOptions }: FastifyRequest): boolean =>
  raw.socket instanceof Socket && routeOptions.url?.startsWith(apiPath) === true

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
