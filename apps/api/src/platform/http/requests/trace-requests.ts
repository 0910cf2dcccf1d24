import type { FastifyInstance } from 'fastify'
import type { OpenSpan, Tracer } from '../../operation/traces/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

/** The name of an attribute by the semantic conventions of OpenTelemetry. */
const attribute = (name: string) => `http.${name}`

/** Records each request under the pattern of its path; streams last as long as a page, so they are left out. A trace that the caller
 *  says to be in is not joined: callers are browsers, which anybody may have. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route, config } = request.routeOptions
    if (config.isStream || route === undefined || request.routeOptions.logLevel === 'silent') return done()
    const facts = { [attribute('request.method')]: request.method, [attribute('route')]: route }
    request.span = tracer.begin('request', `${request.method} ${route}`, facts)
    request.span.run(done)
  })
  // The body arrives with events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => (request.span ? request.span.run(done) : done()))
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500 ? String(reply.statusCode) : undefined
    request.span?.end({ [attribute('response.status_code')]: reply.statusCode }, failed)
    done()
  })
}
