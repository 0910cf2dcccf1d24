import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

const compress = promisify(brotliCompress)

/** Asks the API in the name of whoever asked for the screen. */
type Ask = (address: string) => Promise<Response>

interface ScreenWish {
  address: string
  language: string
  width: number
  hasPicture: boolean
}

/** What the build of the web app brings for the server: it draws a screen for one person, and tells what the screen asked
 *  for meanwhile. */
interface Drawer {
  drawFirstScreen: (user: unknown, wish: ScreenWish, ask: Ask) => Promise<{ queries: unknown[]; picture: unknown }>
}

interface DrawerModule {
  createDrawer: (asking: AsyncLocalStorage<Ask>) => Promise<Drawer>
}

const languages = ['en', 'es', 'ru', 'ru-x-unpicked']
const longestAddress = 2000

/** Serves what a page shows first in one answer: whose the session is, what the screen at the address asks the API, and
 *  the picture of it. The page would otherwise ask for each after the one before it. Every question goes through the API
 *  like any other request, with the caller's own token, so nothing is answered here that would be refused there. */
export function serveFirstScreens(app: FastifyInstance, services: Services, dist: string): void {
  const file = join(dist, '.server/draw.mjs')
  if (!existsSync(file)) return
  let drawer: Promise<Drawer> | undefined
  // Read before the first person waits for it, and not before the server listens.
  app.addHook('onListen', async () => {
    drawer ??= openDrawer(file)
    await drawer.catch((error: unknown) => services.log.error({ err: error }, 'what draws first screens did not load'))
  })
  app.get('/frontend-api/first-screen', { schema: { hide: true } }, async (request, reply) => {
    const ask = askAs(app, request)
    const userAnswer = await ask('/frontend-api/signed-in-user')
    const body = (await userAnswer.json()) as { data: unknown }
    if (!userAnswer.ok) return reply.code(userAnswer.status).send(body)
    drawer ??= openDrawer(file)
    const screen = await (await drawer).drawFirstScreen(body.data, wishOf(request), ask).catch((error: unknown) => {
      // The page draws itself then.
      services.log.error({ err: error }, 'a first screen could not be drawn')
      return { queries: [], picture: null }
    })
    reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
    const text = JSON.stringify({ user: body.data, ...screen })
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(text)
    const packed = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return reply.header('content-encoding', 'br').send(packed)
  })
}

async function openDrawer(file: string): Promise<Drawer> {
  const { createDrawer } = (await import(pathToFileURL(file).href)) as DrawerModule
  return createDrawer(new AsyncLocalStorage<Ask>())
}

function wishOf(request: FastifyRequest): ScreenWish {
  const { address, language, width, picture } = request.query as Record<string, unknown>
  return {
    address:
      typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address.slice(0, longestAddress) : '/dashboard',
    language: languages.find((each) => each === language) ?? 'ru-x-unpicked',
    width: Number(width) || 0,
    hasPicture: picture !== 'no',
  }
}

/** A request of the caller's, from the same address and with the same token, without a way through the network. */
function askAs(app: FastifyInstance, request: FastifyRequest): Ask {
  const { authorization = '', 'accept-language': language = '', 'user-agent': agent = '' } = request.headers
  return async (address) => {
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.ip,
      headers: { authorization, 'accept-language': language, 'user-agent': agent, accept: 'application/json' },
    })
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
}
