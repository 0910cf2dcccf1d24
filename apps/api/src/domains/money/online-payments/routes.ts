import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/http'
import { providerNamed } from '#platform/payments/providers'
import type { Services } from '#platform/services.ts'
import { notificationInbox, receiveNotification } from './notifications/receive-notification.ts'

const mostBytes = 64 * 1024

/** Receives notifications of payments. Not declared as an endpoint: the shapes are the providers', who are known by their
 *  signature over the bytes as they came. It answers 200 once the notification is kept; the provider sends everything else
 *  again. */
export function servePaymentNotifications(app: FastifyInstance, services: Services): void {
  const inbox = notificationInbox(services)
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    const options = { schema: { hide: true }, bodyLimit: mostBytes }
    scope.post<{ Params: { provider: string } }>(
      '/payment-notifications/:provider',
      options,
      async (request, reply) => {
        const provider = providerNamed(services.paymentProviders, request.params.provider)
        if (!provider) throw notFound()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const refusal = await receiveNotification(inbox, provider, body, request.headers)
        if (refusal) request.log.warn({ provider: provider.name, refusal }, 'a notification of a payment was refused')
        return reply
          .code(refusal ? 400 : 200)
          .type('text/plain')
          .send(refusal ? 'FAILED' : 'OK')
      },
    )
    done()
  })
}
