import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { changedHeader, failureSchema } from '@navyk/api-spec/kit'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Tx } from '../database/index.ts'
import { listChangedKinds } from '../events/index.ts'
import { QuotaReached, recordReach, useQuota } from '../askers/quotas/index.ts'
import type { Services } from '../services.ts'
import { requestLanguage } from '../texts/texts.ts'
import { isRefusedReadOnly, isFresh, mayCall, readOnlyRewriteOf } from './access.ts'
import { forbidden, noSession, readOnly, stepUpRequired, twoStepRequired } from './failures.ts'
import { idempotencyKey, runOnce } from './requests/idempotency.ts'
import { staffRead } from './requests/reads.ts'
import { type AnsweredFile, answerCall, type Call, type Route } from './route.ts'
import type { Session } from './session.ts'
import { inputCompiler } from './requests/validation.ts'

/** Half a year; renewed with each sign-in. */
const deviceSeconds = 180 * 86_400

/** The cookie that carries a device's mark. Only our own pages send it, and no script reads it. Where the service is reached
 *  through https it is bound to this very host as well. */
function deviceCookie(mark: string, publicUrl: string | undefined): string {
  const isSecure = publicUrl?.startsWith('https://') === true
  const name = isSecure ? '__Host-device' : 'device'
  return `${name}=${mark}; Max-Age=${deviceSeconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** The mark among a request's cookies; empty without one. */
function readDeviceMark(cookies: string | undefined): string {
  return /(?:^|;\s*)(?:__Host-)?device=([\w.-]{20,200})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
}

/** Finds the session of an access token; undefined when there is none or it has ended. */
export type Authenticate = (token: string) => Promise<Session | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyContextConfig {
    /** The answer is a stream. */
    isStream?: boolean
  }
}

/** Serves every route exactly as its endpoint declares it: access is checked before the body is read. */
export function serveEndpoints(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  routes: Route[],
): void {
  app.decorateRequest('session', undefined)
  app.setValidatorCompiler(inputCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const options = (route: Route) => routeOptions(services, authenticate, route)
  for (const one of routes) if (!one.endpoint.file) app.route(options(one))
  // Files are accepted with any content type; their kind is detected from the bytes.
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const one of routes) if (one.endpoint.file) scope.route(options(one))
    done()
  })
}

function routeOptions(services: Services, authenticate: Authenticate, route: Route): RouteOptions {
  const { endpoint } = route
  const [status, schema] = successOf(endpoint)
  // Made with the first answer that needs it: walking through every declaration takes a tenth of the start.
  let readOnlyRewrite: ((answer: unknown) => unknown) | undefined
  const asReadOnly = (answer: unknown) => {
    readOnlyRewrite ??= readOnlyRewriteOf(schema) ?? unchanged
    return readOnlyRewrite(answer)
  }
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: { isStream: endpoint.stream === true },
    ...(endpoint.limits?.bodyBytes !== undefined && { bodyLimit: endpoint.limits.bodyBytes }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.session === 'required' && { security: [{ bearer: [] }] }),
      response: {
        ...successResponses(endpoint),
        '4xx': failureSchema,
        '5xx': failureSchema,
      },
    },
    onRequest: async (request) => {
      if (endpoint.session === 'none') return
      request.session = await authenticate(bearerToken(request) ?? '')
      if (!request.session) throw noSession()
      if (!mayCall(endpoint, request.session)) throw forbidden()
      if (request.session.twoStepNeeded && !endpoint.inSetUp) throw twoStepRequired()
      if (isRefusedReadOnly(endpoint, request.session)) throw readOnly()
      if (endpoint.stepUp && !isFresh(request.session, services.clock.now())) throw stepUpRequired()
    },
    handler: async (request, reply) => {
      const answer = await answerCall(services, route, callOf(services, endpoint, request, reply))
      const read = staffRead(endpoint, request.session, request.params, answer)
      if (read) services.reads.record(read)
      if (endpoint.stream) return reply.headers(streamHeaders).code(status).send(answer)
      if (endpoint.cacheSeconds !== undefined) {
        reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`)
      }
      if (endpoint.download) return sendFile(reply, endpoint.download, answer as AnsweredFile)
      return reply.code(status).send(request.session?.readOnly ? asReadOnly(answer) : answer)
    },
  }
}

const unchanged = (answer: unknown) => answer

function successOf({ method, path, responses }: EndpointDeclaration): [number, z.ZodType] {
  const [success] = Object.entries(responses)
  if (!success) throw new Error(`${method} ${path} declares no answer`)
  return [Number(success[0]), success[1]]
}

/** Headers that keep proxies from buffering a stream. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** The success responses for OpenAPI; streams and files with their own content type. */
function successResponses({ responses, stream, download }: EndpointDeclaration) {
  if (stream) return responsesOf(responses, 'text/event-stream', 'Server-sent events')
  return download ? responsesOf(responses, download, 'A file') : responses
}

const responsesOf = (responses: EndpointDeclaration['responses'], type: string, description: string) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [status, { description, content: { [type]: { schema } } }]),
  )

/** Sends a file as an attachment, sandboxed, so that nothing in it runs on our origin. */
function sendFile(reply: FastifyReply, type: string, { name, bytes }: AnsweredFile) {
  return reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function callOf(services: Services, endpoint: EndpointDeclaration, request: FastifyRequest, reply: FastifyReply): Call {
  const counted = countUseOnce(services, endpoint, request.session)
  const transact: Call['transact'] = (work) => {
    const done = (tx: Tx, count: CountCall) => count(tx).then(() => withChangedHeader(tx, reply, () => work(tx)))
    if (!endpoint.limits?.idempotent) return counted((count) => services.transact((tx) => done(tx, count)))
    const accountId = request.session?.accountId ?? ''
    const key = idempotencyKey(request.headers['idempotency-key'], accountId, [
      endpoint.method,
      request.url,
      request.body,
    ])
    // A replayed answer has no header of changes, so the page refetches everything.
    return counted((count) => services.transact((tx) => runOnce(tx, services.clock.now(), key, () => done(tx, count))))
  }
  return {
    params: request.params,
    query: request.query,
    // What comes as a file was read as bytes.
    ...(endpoint.file ? { file: (request.body as Buffer | undefined) ?? Buffer.alloc(0) } : { body: request.body }),
    session: request.session,
    request: {
      language: requestLanguage(request.headers['accept-language']),
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      captchaToken: String(request.headers['x-captcha-token'] ?? '').slice(0, 300),
      deviceMark: readDeviceMark(request.headers.cookie),
      storeDeviceMark: (mark) => reply.header('set-cookie', deviceCookie(mark, services.publicUrl)),
    },
    transact,
  }
}

type CountCall = (tx: Tx) => Promise<void>

/** Counts a write against the endpoint's quota, in the write's transaction and once for the request. A refusal is
 *  recorded for the staff in a transaction of its own. */
function countUseOnce(
  { clock, ids, transact }: Services,
  { quota }: EndpointDeclaration,
  session: Session | undefined,
) {
  let isCounted = false
  return async <T>(write: (count: CountCall) => Promise<T>): Promise<T> => {
    if (!quota || !session || isCounted) return write(async () => {})
    try {
      const result = await write((tx) => useQuota(tx, session, quota, clock.now()))
      isCounted = true
      return result
    } catch (error) {
      if (error instanceof QuotaReached) await transact((tx) => recordReach(tx, { clock, ids }, session, error))
      throw error
    }
  }
}

/** Runs a write and names the changed kinds in a header, so that the caller's page refetches them. */
async function withChangedHeader<T>(tx: Tx, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const answer = await work()
  const kinds = await listChangedKinds(tx)
  // If the commit fails, another answer is sent.
  reply.header(changedHeader, kinds)
  return answer
}

/** The access token of a request; undefined without one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
}
