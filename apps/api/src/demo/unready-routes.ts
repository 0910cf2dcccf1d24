import { getDemoProgress } from '@navyk/api-spec/people/entry'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#platform/http'
import type { DemoProgress } from '#platform/services.ts'

/** Paths that answer while the demo is told: health, the page itself and the progress of the demo. */
const answered: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/*', getDemoProgress.path])

const pauseSeconds = 2

/** Refuses every other request with 503 until the demo is ready: a write among the events of the past would be out of
 *  order, and what is read would be unfinished. */
export function refuseUntilReady(app: FastifyInstance, demo: DemoProgress): void {
  app.addHook('onRequest', async (request) => {
    if (demo.isReady || answered.has(request.routeOptions.url)) return
    throw new Failure(503, 'demo_being_told', 'http.demo_being_told', {
      headers: { 'retry-after': String(pauseSeconds) },
    })
  })
}
