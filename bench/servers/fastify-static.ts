// The server with which the static files are compared: @fastify/static on the same folder, with its own settings for
// files that were compressed beforehand.
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const app = Fastify()
app.register(fastifyStatic, {
  root: process.env.STATIC_ROOT ?? '',
  preCompressed: true,
  immutable: true,
  maxAge: '1y',
  wildcard: false,
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
