import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerUpdate } from '#people/channels'
import { escapeHtml } from '#platform/http/web-app/html.ts'
import type { Message } from '#platform/channels/outbox'
import type { Services } from '#platform/services.ts'

const path = '/dev/telegram'

/** Simulates Telegram where there is no bot: a page with a chat and the bot's messages. Registered in demo mode
 *  alone. */
export function serveDemoBot(app: FastifyInstance, services: Services): void {
  const query = (url: string) => new URL(url, 'http://demo').searchParams
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    const params = query(request.url)
    return sendPage(reply, startForm(params.get('start') ?? '', params.get('chat') ?? newChat()))
  })
  app.register((scope, _options, done) => {
    // A form of this page alone; the product's calls take JSON only.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(path, { schema: { hide: true } }, async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const chat = /^\d{1,15}$/.test(fields.get('chat') ?? '') ? (fields.get('chat') ?? '') : newChat()
      const answer = await answerUpdate(services, {
        update_id: randomInt(2 ** 47),
        message: {
          chat: { id: Number(chat), type: 'private' },
          from: { first_name: 'Demo', username: `demo_${chat}`, language_code: 'ru' },
          text: `/start ${fields.get('start') ?? ''}`,
        },
      })
      return sendPage(reply, answer ? bubble(answer) : '')
    })
    done()
  })
}

const newChat = () => String(randomInt(100_000_000, 1_000_000_000))

function startForm(token: string, chat: string): string {
  return `<form method="post" action="${path}">
<input type="hidden" name="start" value="${escapeHtml(token)}">
<p><label>Chat <input name="chat" inputmode="numeric" value="${escapeHtml(chat)}"></label></p>
<button>Start</button></form>`
}

function bubble({ body, button }: Message): string {
  // The link back stays on the host that this page was opened on.
  const back = button && new URL(button.url, 'http://demo')
  const link =
    back && `<p><a class="button" href="${escapeHtml(back.pathname + back.search)}">${escapeHtml(button.text)}</a></p>`
  return `<p class="bubble">${escapeHtml(body)}</p>${link ?? ''}`
}

function sendPage(reply: FastifyReply, content: string) {
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Telegram of the demo</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
.bubble{background:#eef1fb;border-radius:12px;padding:.75rem 1rem}
button,.button{display:inline-block;font:inherit;padding:.6rem 1.5rem;border:0;border-radius:8px;background:#3f5fd8;color:#fff;text-decoration:none}
input{font:inherit;padding:.5rem}</style>
<h1>Telegram of the demo</h1><p>There is no bot here: this page plays it. Messages to the chat stand in <a href="/dev/outbox">the outbox</a>.</p>
${content}</html>`)
}
