import { endpoint } from '@navyk/api-spec/kit'
import { delay, HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answer, mockApi, refuse } from '../testing/mock-api.ts'
import { call, endedSession } from './call.ts'
import { pickLanguage } from './languages/language.ts'

const changeThing = endpoint({
  method: 'PATCH',
  path: '/frontend-api/things/:id',
  summary: 'Change a thing',
  session: 'required',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ dry: z.string().optional(), empty: z.string().optional() }),
  body: z.strictObject({ name: z.string() }),
  responses: { 200: z.object({ data: z.string() }) },
})
const input = { params: { id: 'a/b' }, body: { name: 'x' } }

beforeEach(() => {
  endedSession.notify = () => {}
})

test('parameters are filled into the path, and an absent query value is left out', async () => {
  const requests = answer(changeThing, { data: 'ok' })
  await expect(call(changeThing, { ...input, query: { dry: 'yes', empty: '' } })).resolves.toEqual({ data: 'ok' })
  expect(requests[0]?.params.id).toBe('a/b')
  expect(requests[0]?.query.toString()).toBe('dry=yes')
  expect(requests[0]?.body).toEqual({ name: 'x' })
})

test('the token, the language and the idempotency key travel as headers', async () => {
  localStorage.setItem('accessToken', 'abc')
  pickLanguage('es')
  const requests = answer(changeThing, { data: 'ok' })
  await call(changeThing, { ...input, idempotencyKey: 'key-1' })
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer abc')
  expect(requests[0]?.headers.get('accept-language')).toBe('es')
  expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1')
})

test('without a token there is no authorization header', async () => {
  const requests = answer(changeThing, { data: 'ok' })
  await call(changeThing, input)
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test.each([300, 400, 401, 403, 404, 409, 422, 429, 500, 503])('status %i rejects with the body', async (status) => {
  const body = { code: 'version_conflict', message: 'Changed meanwhile', current: { version: 2 } }
  refuse(changeThing, status, body)
  await expect(call(changeThing, input)).rejects.toEqual(body)
})

test("a failure without a body rejects with 'Something went wrong'", async () => {
  refuse(changeThing, 500)
  await expect(call(changeThing, input)).rejects.toBe('Something went wrong')
})

test("no connection rejects with 'Something went wrong'", async () => {
  mockApi.use(http.patch('*/frontend-api/things/:id', () => HttpResponse.error()))
  await expect(call(changeThing, input)).rejects.toBe('Something went wrong')
})

test('a refused token is reported, a request without one is not', async () => {
  const notify = vi.fn()
  endedSession.notify = notify
  refuse(changeThing, 401, { code: 'no_session', message: 'Sign in' })
  await call(changeThing, input).catch(() => {})
  expect(notify).not.toHaveBeenCalled()
  localStorage.setItem('accessToken', 'old')
  await call(changeThing, input).catch(() => {})
  expect(notify).toHaveBeenCalledWith('old')
})

test('an aborted call rejects with the abortion', async () => {
  mockApi.use(http.patch('*/frontend-api/things/:id', () => delay('infinite')))
  const controller = new AbortController()
  const running = call(changeThing, { ...input, signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
})
