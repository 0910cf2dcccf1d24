import { askQuestion } from '@navyk/api-spec/desk/questions'
import { listAccounts } from '@navyk/api-spec/people/directory'
import { signIn } from '@navyk/api-spec/people/entry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (payload: string, type = 'application/json') =>
  t.app.inject({ method: 'POST', url: signIn.path, payload, headers: { 'content-type': type } })

test('a body of more than 256 kB is refused', async () => {
  const answer = await post(JSON.stringify({ username: 'x'.repeat(300_000) }))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({
    message: 'Слишком большой запрос. Сократите текст или уменьшите файл',
    code: 'too_large',
  })
})

test('only JSON is read: a plain form of a foreign site is refused', async () => {
  expect((await post('{}', 'text/plain')).statusCode).toBe(415)
  expect((await post('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
})

test('a cookie opens no session, and no other site may call in a person’s name', async () => {
  const { token } = t.people.customer
  const url = '/frontend-api/signed-in-user'
  const cookie = await t.app.inject({ url, headers: { cookie: `accessToken=${token}; Authorization=Bearer ${token}` } })
  expect(cookie.statusCode).toBe(401)
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  const asked = {
    ...foreign,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  const preflight = await t.app.inject({ method: 'OPTIONS', url: signIn.path, headers: asked })
  expect(preflight.statusCode).toBe(404)
  const read = await t.app.inject({ url, headers: { ...foreign, authorization: `Bearer ${token}` } })
  for (const { headers } of [preflight, read]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('broken JSON and a polluting key are refused without an echo of them', async () => {
  for (const payload of ['{', '{"__proto__":{"role":"staff"}}']) {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message: 'Запрос не удалось прочитать', code: 'bad_request' })
  }
})

test('a character that the database can not store is left out of a text, and refused in a search', async () => {
  const { customer, administrator } = t.people
  const asked = await t.call(askQuestion, { as: customer, body: { topic: 'other', text: 'a\0b' } })
  expect([asked.status, asked.body.data.messages?.[0]?.text]).toEqual([200, 'ab'])
  const found = await t.call(listAccounts, { as: administrator, query: { search: 'a\0' } })
  expect([found.status, found.body.errors]).toEqual([422, { search: ['Проверьте это поле'] }])
  expect((await t.app.inject('/frontend-api/avatars/%00')).statusCode).toBe(404)
})

test('an unknown path of the API is not found, in the language of the request', async () => {
  const answer = await t.app.inject({ url: '/frontend-api/nothing', headers: { 'accept-language': 'en' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    message: 'Nothing was found: there is no such record, or it is not yours',
    code: 'not_found',
  })
})

test('an answer of the API may load nothing, be framed nowhere and is cached by nobody', async () => {
  const { headers } = await post('{}')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['cache-control']).toBe('no-store')
})

test('the process reports that it is alive, and that it is ready unless it is stopping', async () => {
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await t.app.inject('/readyz')).statusCode).toBe(200)
})

test('the demo shows its outbox, newest first', async () => {
  const { data } = (await t.app.inject('/dev/outbox.json')).json()
  expect(Array.isArray(data)).toBe(true)
  expect((await t.app.inject('/dev/outbox')).headers['content-type']).toContain('text/html')
})
