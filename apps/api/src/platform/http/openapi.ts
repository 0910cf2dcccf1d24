import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { escapeHtml } from './html.ts'

interface Operation {
  summary?: string
  security?: unknown[]
}

/** Publishes the description of all calls, made from the same declarations that serve them. Register before routes. */
export async function publishOpenApi(app: FastifyInstance): Promise<void> {
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
  app.get('/frontend-api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/frontend-api/docs', { schema: { hide: true } }, async (_, reply) => {
    const document = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
    return reply.type('text/html; charset=utf-8').send(docsPage(document.paths ?? {}))
  })
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
