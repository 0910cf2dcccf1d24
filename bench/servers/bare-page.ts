// The minimal page with which the pages are compared: one text, no style, no script.
import Fastify from 'fastify'

const page =
  '<!doctype html><html lang="ru"><meta charset="utf-8"><title>Навык</title><h1>Вход в учетную запись</h1></html>'

const app = Fastify()
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
