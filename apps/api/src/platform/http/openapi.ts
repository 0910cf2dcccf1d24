import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { notFound } from './failures.ts'
import { escapeHtml } from './web-app/html.ts'

interface Operation {
  summary?: string
  security?: unknown[]
}

/** The description as it is sent: some four megabytes, or a twentieth of that compressed. */
interface BuiltDescription {
  etag: string
  bytes: Record<'br' | 'gzip' | 'identity', Buffer>
  page: string
}

/** Publishes the description of all calls, made from the same declarations that serve them. It is made with the first request and
 *  kept, because it is the same until the process ends. Register before routes.
 *  @param mayRead who is shown it; for others it is not there */
export async function publishOpenApi(
  app: FastifyInstance,
  mayRead: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Navyk',
        version: '1',
        description: 'Calls of the web cabinet. Failures answer {message, code, errors?}.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  let kept: Promise<BuiltDescription> | undefined
  const described = async (request: FastifyRequest) => {
    if (!(await mayRead(request))) throw notFound()
    kept ??= describe(app.swagger())
    return kept
  }
  app.get('/frontend-api/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendKept(request, reply, await described(request)),
  )
  app.get('/frontend-api/docs', { schema: { hide: true } }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send((await described(request)).page),
  )
}

async function describe(document: object): Promise<BuiltDescription> {
  const identity = Buffer.from(JSON.stringify(document))
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> }
  return { etag, bytes: { br, gzip: zipped, identity }, page: docsPage(paths) }
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: BuiltDescription): FastifyReply {
  // It may be kept, and is asked for again each time: only the tag says whether it is still the same.
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted)) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bytes[encoding])
}

/** A plain page that lists every call; the whole description is a link away for tools. */
function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const session = operation.security ? 'session' : 'open'
      return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(operation.summary ?? '')}</td><td>${session}</td></tr>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Navyk API</title><h1>Navyk API</h1>
<p>${rows.length} calls. The full description with all schemas: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Needs</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`
}
