import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

const script = 'console.log("the product")'
let folder: string
let app: FastifyInstance

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta content="__MODE__"><script nonce="__NONCE__">1</script>')
  writeFileSync(join(folder, 'assets/main-Ab3dEf9h.js'), script)
  writeFileSync(join(folder, 'assets/main-Ab3dEf9h.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  app = Fastify()
  serveWebApp(app, folder, { MODE: 'demo' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('every path of the app gets the page, with the mode and a nonce of its own that the policy names', async () => {
  const [first, second] = [await get('/login'), await get('/dashboard/offer-list?state=published')]
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
  expect(first.body).toContain('content="demo"')
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(second.body).not.toContain(String(nonce))
  expect(first.headers['cache-control']).toBe('no-cache')
})

test('the policy lets nothing in from elsewhere and nothing be framed', async () => {
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

test('the page is compressed for who can read that', async () => {
  const answer = await get('/login', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('content="demo"')
})

test('a file with a hash in its name comes compressed from the build and is kept for a year', async () => {
  const answer = await get('/assets/main-Ab3dEf9h.js', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect((await get('/assets/main-Ab3dEf9h.js')).body).toBe(script)
})

test('a file that the browser has already is not sent again', async () => {
  const { headers } = await get('/favicon.svg')
  const again = await get('/favicon.svg', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each(['/assets/gone-12345678.js', '/frontend-api/nothing', '/../package.json', '/missing.png'])(
  '%s is not there, and is not answered with the page',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  },
)
