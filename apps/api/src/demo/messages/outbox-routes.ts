import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#platform/http/web-app/html.ts'
import { listMessages } from '#platform/channels/outbox'
import type { Services } from '#platform/services.ts'

const shownMessages = 200

/** Shows what the service would have sent; registered in demo mode alone. */
export function serveOutbox(app: FastifyInstance, services: Pick<Services, 'db'>): void {
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { data: await listMessages(services.db, shownMessages) }
  })
  app.get('/dev/outbox', { schema: { hide: true } }, async (_, reply) => {
    const messages = await listMessages(services.db, shownMessages)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(messages))
  })
}

function page(messages: Awaited<ReturnType<typeof listMessages>>): string {
  const rows = messages.map((message) => {
    const cells = [message.createdAt, message.channel, message.to, message.text]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><h1>Outbox</h1><p>Messages of the demo service, newest first. None of them left this machine.</p>
<table><thead><tr><th>Time</th><th>Channel</th><th>To</th><th>Text</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`
}
