import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'
import { offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { createHttpServer } from '../http-server.ts'
import { openFiles, servePage } from './web-app.ts'

const script = 'console.log("the product")'
let folder: string
let app: FastifyInstance
let address: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta content="__MODE__"><script nonce="__NONCE__">__SCREEN__</script>')
  writeFileSync(join(folder, 'assets/main-Ab3dEf9h.js'), script)
  writeFileSync(join(folder, 'assets/main-Ab3dEf9h.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  const screens = [
    { path: '', files: ['/home.js'] },
    { path: 'offer-details/:id', files: ['/offer.js'] },
  ]
  writeFileSync(join(folder, '.screens'), JSON.stringify(screens))
  const answerFile = openFiles(folder)
  app = Fastify({ serverFactory: (handle) => createHttpServer(answerFile, handle) })
  servePage(app, folder, () => ({ MODE: 'demo' }), [], { path: '/request', by: ['https://school.example'] })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** Over a real connection, because files are served below Fastify. `fetch` decompresses the body. */
const download = (path: string, headers: Record<string, string>) => fetch(address + path, { headers })

test('every path of the app gets the page, with the mode and a nonce of its own that the policy names', async () => {
  const [first, second] = [await get('/login'), await get(`${offerListPath}?state=published`)]
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
  expect(first.body).toContain('content="demo"')
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(second.body).not.toContain(String(nonce))
  expect(first.headers['cache-control']).toBe('no-cache')
})

test.each([
  ['/', '/home.js'],
  [homePath, '/home.js'],
  [screenPath('?from=a-link'), '/home.js'],
  [offerPath('7'), '/offer.js'],
  [`${offerPath('7')}/`, '/offer.js'],
])('the page of %s names the files that its screen needs', async (url, file) => {
  expect((await get(url)).body).toContain(`"files":["${file}"]`)
})

test.each(['/login', screenPath('offer-details'), screenPath('Offer-details/7'), screenPath('/offer-details/7')])(
  'the page of %s names no files of a screen',
  async (url) => {
    expect((await get(url)).body).toContain('>null</script>')
  },
)

test('the content policy loads nothing from elsewhere and forbids framing', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  for (const rule of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toContain('unsafe')
})

test('only the named sites may frame the one page that may be embedded, and nobody any other page', async () => {
  const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])
  expect(await policyOf('/request?subject=chess')).toContain('frame-ancestors https://school.example;')
  for (const path of ['/request/', '/request2', '/login', screenPath('request')]) {
    expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  }
})

test('the page is compressed for clients that accept it', async () => {
  const answer = await get('/login', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('content="demo"')
})

test('a file with a hash in its name comes compressed from the build and is kept for a year', async () => {
  const packed = await download('/assets/main-Ab3dEf9h.js?from=a-link', { 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(await packed.text()).toBe(script)
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(packed.headers.get('x-content-type-options')).toBe('nosniff')
  const plain = await download('/assets/main-Ab3dEf9h.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(script)
})

test('a file that the browser has already is not sent again', async () => {
  const { headers } = await download('/favicon.svg', {})
  const again = await download('/favicon.svg', { 'if-none-match': String(headers.get('etag')) })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a file of the web app refuses writes', async () => {
  const answer = await fetch(`${address}/favicon.svg`, { method: 'POST', body: 'x' })
  expect(answer.status).toBe(404)
})

test.each(['/assets/gone-12345678.js', '/frontend-api/nothing', '/../package.json', '/missing.png'])(
  '%s is not found, and is not answered with the page',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  },
)
