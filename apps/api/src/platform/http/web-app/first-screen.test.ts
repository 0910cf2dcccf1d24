import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'
import type { Services } from '../../services.ts'
import { serveFirstScreens } from './first-screen.ts'

/** Mock of the built module: makes one query and returns its parameters. */
const drawer = `export const createDrawer = async (asking) => ({
  drawFirstScreen: async (user, wish, ask) => {
    if (wish.address === '${screenPath('broken')}') throw new Error('a screen that fails')
    const asked = await asking.run(ask, async () => (await asking.getStore()('/frontend-api/asked')).json())
    return { queries: [[['asked'], asked]], picture: [user, wish] }
  },
})`

let folder: string
let app: FastifyInstance
const faults: unknown[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-first-screen-'))
  mkdirSync(join(folder, '.server'))
  writeFileSync(join(folder, '.server/draw.mjs'), drawer)
  app = Fastify()
  app.get('/frontend-api/signed-in-user', (request, reply) =>
    request.headers.authorization === 'Bearer right'
      ? { data: { firstName: 'Анна' } }
      : reply.code(401).send({ code: 'no_session', message: 'Войдите' }),
  )
  app.get('/frontend-api/asked', (request) => ({
    as: request.headers.authorization,
    from: request.ip,
    language: request.headers['accept-language'],
  }))
  const log = { error: (fault: unknown) => faults.push(fault) }
  serveFirstScreens(app, { log } as unknown as Services, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (search: string, token = 'right') =>
  app.inject({
    url: `/frontend-api/first-screen?${search}`,
    remoteAddress: '203.0.113.7',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'es' },
  })

test('a screen’s calls are made with the visitor’s token, address and language', async () => {
  const { user, queries } = (await get(`address=${homePath}`)).json()
  expect(user).toEqual({ firstName: 'Анна' })
  expect(queries).toEqual([[['asked'], { as: 'Bearer right', from: '203.0.113.7', language: 'es' }]])
})

test('a visitor without a session gets the refusal and nothing else', async () => {
  const answer = await get(`address=${homePath}`, 'wrong')
  expect([answer.statusCode, answer.json()]).toEqual([401, { code: 'no_session', message: 'Войдите' }])
})

test('a screen that can not be drawn on the server is drawn by the browser', async () => {
  const answer = await get(`address=${screenPath('broken')}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { user: { firstName: 'Анна' }, queries: [], picture: null }])
  expect(faults).toHaveLength(1)
})

test.each(['//elsewhere.test/', 'https://elsewhere.test/', '/\\elsewhere', ''])(
  'an address outside of this service leads to the home page: "%s"',
  async (address) => {
    const { picture } = (await get(`address=${encodeURIComponent(address)}&language=xx&width=x`)).json()
    expect(picture[1]).toEqual({ address: homePath, language: 'ru-x-unpicked', width: 0, hasPicture: true })
  },
)
