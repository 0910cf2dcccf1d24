import type { FastifyInstance } from 'fastify'
import type { Simulator } from '@navyk/simulators'

/** Path of the pages of the simulated providers on the demo's own address. */
export const simulatedRoot = '/dev/payments'

/** Registered in demo mode alone. @param publicUrl the addresses to which payers come back begin with it */
export function serveSimulatedPayments(app: FastifyInstance, simulators: Record<string, Simulator>, publicUrl: string) {
  // The way back stays on the host that the page was opened on.
  const onThisHost = (text: string) => text.replaceAll(`${publicUrl}/`, '/')
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    scope.get(simulatedRoot, { schema: { hide: true } }, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(linksTo(Object.keys(simulators))),
    )
    for (const [name, simulator] of Object.entries(simulators)) {
      scope.route({
        method: ['GET', 'POST'],
        url: `${simulatedRoot}/${name}/*`,
        schema: { hide: true },
        handler: async (request, reply) => {
          const { pathname, searchParams: query } = new URL(request.url, 'http://demo')
          const base = `${simulatedRoot}/${name}`
          const { method, headers } = request
          const body = typeof request.body === 'string' ? request.body : ''
          const answer = await simulator.answer({
            method,
            base,
            query,
            headers,
            body,
            path: pathname.slice(base.length),
          })
          if (answer.location) reply.header('location', onThisHost(answer.location))
          return reply
            .code(answer.status ?? 200)
            .header('cache-control', 'no-store')
            .header(
              'content-security-policy',
              "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
            )
            .type(`${answer.type ?? 'application/json'}; charset=utf-8`)
            .send(onThisHost(answer.body))
        },
      })
    }
    done()
  })
}

const linksTo = (
  names: string[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Providers of payments</title>
<h1>Providers of payments</h1><p>Simulators: no money moves in them.</p>
<ul>${names.map((name) => `<li><a href="${simulatedRoot}/${name}/simulator">${name}</a></li>`).join('')}</ul></html>`
