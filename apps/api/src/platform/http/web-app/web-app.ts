import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { homePath } from '@navyk/api-spec/kit/paths'
import type { AnswerSoon } from '../http-server.ts'
import { type PageWords, readPictures } from './first-paint.ts'
import { fileHeaders, pagePolicy } from './security-headers.ts'

const compress = promisify(brotliCompress)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

interface StaticFile {
  etag: string
  plain: Answer
  /** Made at build time; absent for what does not compress. */
  brotli: Answer | undefined
}

interface Answer {
  /** Names and values alternating, the fastest form for Node. */
  headers: string[]
  body: Buffer
}

/** The files of the built web app, held in memory. They are served before Fastify, because a page requests dozens of
 *  them. */
export function openFiles(dist: string): AnswerSoon {
  const files = readFiles(dist)
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const file = files.get(path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const { headers, body } = file.brotli && acceptsBrotli(request) ? file.brotli : file.plain
    if (request.headers['if-none-match'] === file.etag) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(body)
    return true
  }
}

/** A page that sites of these origins may embed: one without anything of a session. */
export interface FramedPage {
  path: string
  by: readonly string[]
}

/** Serves the page of the web app for every other path, with the picture that its first frame shows. `words` replace placeholders in the page (`__MODE__`); forms may be
 *  sent to `formOrigins` beside us, and `framed` names the one page that sites may embed. */
export function servePage(
  app: FastifyInstance,
  dist: string,
  words: () => Record<string, string>,
  formOrigins: readonly string[] = [],
  framed?: FramedPage,
): void {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const screenAt = readScreens(dist)
  const paintAt = readPictures(dist)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!acceptsPage(request)) return reply.callNotFound()
    const path = request.url.split('?')[0] ?? ''
    const ofServer = words()
    const all: PageWords = { ...paintAt(path, request.headers.cookie, ofServer), ...ofServer, SCREEN: screenAt(path) }
    const { nonce, text } = withNonce(page.replace(placeholder, (whole, name: string) => all[name] ?? whole))
    pagePolicy(reply, nonce, formOrigins, path === framed?.path ? framed.by : [])
    return sendPage(request, reply, text)
  })
}

const placeholder = /__([A-Z_]+?)__/g

/** The build's list of the files of each screen, so that the page of an address can preload them.
 *  @returns by path, as JSON for a script; `null` where there is no screen */
function readScreens(dist: string): (path: string) => string {
  const file = join(dist, '.screens')
  const screens: { path: string }[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const known = screens.map((screen) => ({
    pattern: new RegExp(`^/dashboard/${screen.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    text: JSON.stringify(screen).replaceAll('<', '\\u003c'),
  }))
  return (path) => {
    const address = path === '/' || /^\/dashboard\/?$/.test(path) ? `${homePath}/` : path.replace(/\/$/, '')
    return known.find(({ pattern }) => pattern.test(address))?.text ?? 'null'
  }
}

/** Only navigations get the page; a missing script or picture gets 404. */
function acceptsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return !path.startsWith('/frontend-api/') && !path.startsWith('/assets/') && !/\.[a-z0-9]{2,11}$/i.test(path)
}

function withNonce(page: string): { nonce: string; text: string } {
  const nonce = randomBytes(18).toString('base64')
  return { nonce, text: page.replaceAll('__NONCE__', nonce) }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
  if (!acceptsBrotli(request)) return reply.send(html)
  // Compressed for each answer, at a fast level, because the nonce differs each time.
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('content-encoding', 'br').send(body)
}

function acceptsBrotli(request: { headers: IncomingHttpHeaders }): boolean {
  return request.headers['accept-encoding']?.includes('br') ?? false
}

function readFiles(dist: string): Map<string, StaticFile> {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`The web app is not built: ${dist} has no index.html. "npm start" builds it.`)
  }
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || entry.name === 'index.html') continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(dist.length).replaceAll('\\', '/'), readStaticFile(path, type))
  }
  return files
}

function readStaticFile(path: string, type: string): StaticFile {
  const body = readFileSync(path)
  const brotli = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  // Files with a hash in their name never change; others are revalidated.
  const isHashed = /[.-][\w-]{8,}\.\w+$/.test(path) && path.includes('assets')
  const headers = Object.entries({
    ...fileHeaders,
    'content-type': type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    etag,
    ...(brotli && { vary: 'accept-encoding' }),
  }).flat()
  return {
    etag,
    plain: { headers: [...headers, 'content-length', String(body.length)], body },
    brotli: brotli && {
      headers: [...headers, 'content-encoding', 'br', 'content-length', String(brotli.length)],
      body: brotli,
    },
  }
}
