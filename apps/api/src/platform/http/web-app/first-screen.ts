import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { homePath } from '@navyk/api-spec/kit/paths'
import type { Services } from '../../services.ts'

const compress = promisify(brotliCompress)

/** Asks the API in the name of the person who asked for the screen. */
type AskApi = (address: string) => Promise<Response>

interface ScreenWish {
  address: string
  language: string
  width: number
  hasPicture: boolean
}

/** The module of the web app's build that renders a screen for one person and collects its queries. */
interface Drawer {
  drawFirstScreen: (user: unknown, wish: ScreenWish, ask: AskApi) => Promise<{ queries: unknown[]; picture: unknown }>
}

interface DrawerModule {
  createDrawer: (asking: AsyncLocalStorage<AskApi>) => Promise<Drawer>
}

const languages = ['en', 'es', 'ru', 'ru-x-unpicked']
const longestAddress = 2000

/** Serves a first screen in one answer: the signed-in user, the data of the screen's queries, and its picture.
 *  Otherwise the page would request them one after the other. The queries pass through the API with the caller's token,
 *  so the same access rules apply. */
export function serveFirstScreens(app: FastifyInstance, services: Services, dist: string): void {
  const file = join(dist, '.server/draw.mjs')
  if (!existsSync(file)) return
  let drawer: Promise<Drawer> | undefined
  // Loaded after the server listens and before it is needed.
  app.addHook('onListen', async () => {
    drawer ??= openDrawer(file)
    await drawer.catch((error: unknown) => services.log.error({ err: error }, 'what draws first screens did not load'))
  })
  app.get('/frontend-api/first-screen', { schema: { hide: true } }, async (request, reply) => {
    const ask = callerOf(app, request)
    const userAnswer = await ask('/frontend-api/signed-in-user')
    const body = (await userAnswer.json()) as { data: unknown }
    if (!userAnswer.ok) return reply.code(userAnswer.status).send(body)
    drawer ??= openDrawer(file)
    const screen = await (await drawer).drawFirstScreen(body.data, wishOf(request), ask).catch((error: unknown) => {
      // The page then renders without a picture.
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
  return createDrawer(new AsyncLocalStorage<AskApi>())
}

function wishOf(request: FastifyRequest): ScreenWish {
  const { address, language, width, picture } = request.query as Record<string, unknown>
  return {
    address: typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address.slice(0, longestAddress) : homePath,
    language: languages.find((each) => each === language) ?? 'ru-x-unpicked',
    width: Number(width) || 0,
    hasPicture: picture !== 'no',
  }
}

/** Calls the API inside the process with the caller's address and token. */
function callerOf(app: FastifyInstance, request: FastifyRequest): AskApi {
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
