import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Services } from '../services.ts'
import { type Authenticate, bearerToken, serveEndpoints } from './endpoints.ts'
import { errorHandler } from './errors.ts'
import { notFound } from './failures.ts'
import { countFailures, measureRequests, type Readiness, serveHealth } from './health.ts'
import { serveFirstScreens } from './web-app/first-screen.ts'
import { type AnswerSoon, createHttpServer } from './http-server.ts'
import { countWork, openWorkLimit, refuserOf } from './requests/work-limit.ts'
import { publishOpenApi } from './openapi.ts'
import type { Route } from './route.ts'
import type { Tracer } from '../operation/traces/index.ts'
import { traceRequests } from './requests/trace-requests.ts'
import { setSecurityHeaders } from './web-app/security-headers.ts'
import { type FramedPage, openFiles, servePage } from './web-app/web-app.ts'
import type { Registry } from 'prom-client'

export interface ServerParts {
  services: Services
  authenticate: Authenticate
  routes: Route[]
  readiness: Readiness
  trustedProxies: string[]
  /** Most requests that are worked on at the same time. */
  requestsAtOnce: number
  /** Folder of the built web app; undefined serves the API alone. */
  webDist: string | undefined
  /** Other places to which forms of the page may be sent. */
  formOrigins: readonly string[]
  framed: FramedPage
  /** Settings that the page gets before its first request, by name. */
  pageWords: () => Record<string, string>
  /** Records requests; absent in a process that sends no traces. */
  tracer?: Tracer | undefined
  /** Registers paths beside the endpoints, such as the demo's outbox. */
  extra?: (app: FastifyInstance) => void
}

/** Builds the server; it does not listen yet. Slow and oversized senders are cut off by limits of time and size. */
export async function buildServer(parts: ServerParts): Promise<{ app: FastifyInstance; metrics: Registry }> {
  const answerFile = parts.webDist ? openFiles(parts.webDist) : () => false
  const workLimit = openWorkLimit(parts.requestsAtOnce)
  const refuse = refuserOf(workLimit, parts.services.texts)
  const answerSoon: AnswerSoon = (request, response) => answerFile(request, response) || refuse(request, response)
  const app = Fastify({
    loggerInstance: parts.services.log,
    // One log line for each request is written by us, with the pattern of its path instead of the values.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustedProxies.length > 0 ? parts.trustedProxies : false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 100 },
    serverFactory: (handle) => createHttpServer(answerSoon, handle),
    forceCloseConnections: 'idle',
    // What comes on an open connection is still answered while the server closes.
    return503OnClosing: false,
    genReqId: () => parts.services.ids.next(),
  }) as unknown as FastifyInstance
  // A form of any site can send text/plain without a preflight, so only JSON is accepted.
  app.removeContentTypeParser('text/plain')
  const metrics = measureRequests(app)
  app.setErrorHandler(errorHandler(parts.services, countFailures(metrics)))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  // Hooks of every request call back, because a promise would make the request wait for a turn at each.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/frontend-api/')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.logLevel === 'silent') return done()
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(line, 'request')
    done()
  })
  // Proxies and browsers then open their next connection at another process.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (parts.readiness.isStopping) reply.header('connection', 'close')
    done()
  })
  if (parts.tracer) traceRequests(app, parts.tracer)
  await setSecurityHeaders(app)
  countWork(app, metrics, workLimit)
  await publishOpenApi(app, async (request) => {
    if (parts.services.mode === 'demo') return true
    // In production only staff may read it.
    const token = bearerToken(request)
    const session = token === undefined ? undefined : await parts.authenticate(token)
    return session?.role === 'staff'
  })
  serveHealth(app, parts.readiness)
  serveEndpoints(app, parts.services, parts.authenticate, parts.routes)
  parts.extra?.(app)
  // Streams are ended here, because the server would wait for them.
  app.addHook('preClose', () => parts.services.live.close())
  if (parts.webDist) {
    serveFirstScreens(app, parts.services, parts.webDist)
    servePage(app, parts.webDist, parts.pageWords, parts.formOrigins, parts.framed)
  }
  return { app, metrics }
}
