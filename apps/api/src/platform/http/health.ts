import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { DemoProgress } from '../services.ts'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** Whether this process should get traffic; it gets none once it is told to stop. */
export interface Readiness {
  isStopping: boolean
  ping(): Promise<void>
  /** The demo's progress; absent without a demo. */
  demo?: DemoProgress | undefined
}

/** /healthz: the process answers. /readyz: the database does too, the process is not stopping, and the past of a demo is
 *  told; until then it says how far that is. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_, reply) => {
    const { demo } = readiness
    if (demo?.isReady === false) {
      return reply.code(503).send({ status: 'telling the demo', told: demo.told, expected: demo.expected })
    }
    const isReady =
      !readiness.isStopping &&
      (await readiness.ping().then(
        () => true,
        () => false,
      ))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}

/** Counts and times requests by route and status; paths with ids are counted under their pattern. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Streams are not measured, because they last as long as the page is open.
    if (request.routeOptions.config.isStream) return done()
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

/** Counts answers that are failures by their code; codes are those that the product declares. */
export function countFailures(registry: Registry): (code: string, status: number) => void {
  const failures = new Counter({
    name: 'navyk_failures_total',
    help: 'Answers that are failures, by the code that the browser gets and their status',
    labelNames: ['code', 'status'],
    registers: [registry],
  })
  // A counter that begins at its first failure shows no increase for it, so those that raise an alert begin at none.
  failures.inc({ code: 'internal_error', status: 500 }, 0)
  failures.inc({ code: 'unavailable', status: 503 }, 0)
  return (code, status) => failures.inc({ code, status })
}

/** Serves the figures on a port of their own, so that the public one never shows them. */
export function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
