import { getCaptcha, verifyCaptcha } from '@navyk/api-spec/people/codes'
import { endpoint } from '@navyk/api-spec/kit'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { answer, mockApi, refuse, refuseWith } from '#testing/mock-api.ts'
import { call, endedSession, fetchFile } from './call.ts'
import { chooseOwnLanguage } from '../languages/language.ts'

const changeThing = endpoint({
  method: 'PATCH',
  path: '/frontend-api/things/:id',
  summary: 'Change a thing',
  session: 'required',
  quota: null,
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
  chooseOwnLanguage('es')
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

const went = 'Something went wrong'
/** Body of a refusal, its content type, and the value that the call rejects with. */
const refusals: [sent: string, type: string, rejection: unknown][] = [
  ['{"message":"Нет мест"}', 'application/json', { message: 'Нет мест' }],
  ['{"code":"full"}', 'application/json', { code: 'full' }],
  ['{"privateCode":["один","два"]}', 'application/json', { privateCode: ['один', 'два'] }],
  ['{"errors":{"name":["Обязательное поле"]}}', 'application/json', { errors: { name: ['Обязательное поле'] } }],
  ['{}', 'application/json', {}],
  ['["один"]', 'application/json', ['один']],
  ['"Нет мест"', 'application/json', 'Нет мест'],
  ['Нет мест', 'text/plain', 'Нет мест'],
  ['<h1>Bad Gateway</h1>', 'text/html', '<h1>Bad Gateway</h1>'],
  ['{"message":', 'application/json', '{"message":'],
  ['null', 'application/json', went],
  ['""', 'application/json', went],
  ['', 'application/json', went],
  ['', 'text/html', went],
]

test.each(refusals)(
  'the refusal %s (%s) rejects with that body, or with the text for none',
  async (sent, type, rejection) => {
    for (const status of [422, 502]) {
      refuseWith(changeThing, () => new HttpResponse(sent, { status, headers: { 'content-type': type } }))
      await expect(call(changeThing, input)).rejects.toEqual(rejection)
      await expect(fetchFile(changeThing, { params: input.params })).rejects.toEqual(rejection)
    }
  },
)

test("a failure without a body rejects with 'Something went wrong'", async () => {
  refuse(changeThing, 500)
  await expect(call(changeThing, input)).rejects.toBe('Something went wrong')
})

test.each(['<h1>Welcome to the hotel</h1>', '"done"', ''])(
  'a success that the product does not send (%s) is a failure',
  async (sent) => {
    refuseWith(changeThing, () => new HttpResponse(sent, { status: 200 }))
    await expect(call(changeThing, input)).rejects.toBe(went)
  },
)

test("an interrupted answer rejects with 'Something went wrong'", async () => {
  const broken = () => new ReadableStream({ start: (stream) => stream.error(new Error('the connection is gone')) })
  refuseWith(changeThing, () => new HttpResponse(broken(), { status: 422 }))
  await expect(call(changeThing, input)).rejects.toBe(went)
})

test("a call without a connection rejects with 'Something went wrong'", async () => {
  mockApi.use(http.patch('*/frontend-api/things/:id', () => HttpResponse.error()))
  await expect(call(changeThing, input)).rejects.toBe('Something went wrong')
})

test('a call waits as long as the answer takes: there is no time-out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const answered = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  answer(changeThing, async () => {
    asked.resolve()
    await answered.promise
    return { data: 'at last' }
  })
  const running = call(changeThing, input)
  await asked.promise
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  answered.resolve()
  await expect(running).resolves.toEqual({ data: 'at last' })
  expect(timeout).not.toHaveBeenCalled()
})

test('a refused token is reported, and a request without a token is not', async () => {
  const notify = vi.fn()
  endedSession.notify = notify
  refuse(changeThing, 401, { code: 'no_session', message: 'Sign in' })
  await call(changeThing, input).catch(() => {})
  expect(notify).not.toHaveBeenCalled()
  localStorage.setItem('accessToken', 'old')
  await call(changeThing, input).catch(() => {})
  expect(notify).toHaveBeenCalledWith('old')
})

test('an aborted call rejects with the abort error', async () => {
  mockApi.use(http.patch('*/frontend-api/things/:id', () => delay('infinite')))
  const controller = new AbortController()
  const running = call(changeThing, { ...input, signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
})

describe('a call that the server has not processed', () => {
  const busy = { code: 'busy', message: 'Too many people are signing in' }
  const wanted = { code: 'captcha_required', message: 'Prove it' }
  const leastWork = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, hmacSignatureSecret: 'of a test' }

  /** Answers with these in turn, and keeps what was asked. */
  function answerInTurn(...answers: [status: number, body: object, headers?: Record<string, string>][]) {
    const asked: { token: string | null; body: unknown }[] = []
    mockApi.use(
      http.patch('*/frontend-api/things/:id', async ({ request }) => {
        asked.push({ token: request.headers.get('x-captcha-token'), body: await request.json() })
        const [status, body, headers] = answers[asked.length - 1] ?? [500, {}]
        return HttpResponse.json(body, { status, ...(headers && { headers }) })
      }),
    )
    return asked
  }

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(getCaptcha, async () => {
      const { parameters, signature } = await createChallenge(leastWork)
      return { data: { parameters: { ...parameters }, signature } }
    })
    answer(verifyCaptcha, { data: { token: 'done-work', expiresAt: '2026-11-22T10:00:00.000Z' } })
  })
  afterEach(() => vi.useRealTimers())

  test('is repeated with a solved challenge, once', async () => {
    const asked = answerInTurn([403, wanted], [200, { data: 'ok' }])
    await expect(call(changeThing, input)).resolves.toEqual({ data: 'ok' })
    expect(asked).toEqual([
      { token: null, body: { name: 'x' } },
      { token: 'done-work', body: { name: 'x' } },
    ])
    answerInTurn([403, wanted], [403, wanted])
    await expect(call(changeThing, input)).rejects.toEqual(wanted)
  })

  test('is refused to the person when the challenge can not be solved', async () => {
    refuse(verifyCaptcha, 422, { code: 'validation_failed', message: 'Not taken' })
    const asked = answerInTurn([403, wanted])
    await expect(call(changeThing, input)).rejects.toEqual(wanted)
    expect(asked).toHaveLength(1)
  })

  test('is repeated after the time that a busy server names, at most five seconds, once', async () => {
    const asked = answerInTurn([503, busy, { 'retry-after': '3' }], [200, { data: 'ok' }])
    const running = call(changeThing, input)
    await expect.poll(() => asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2900)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1200)
    await expect(running).resolves.toEqual({ data: 'ok' })
    const again = answerInTurn([503, busy, { 'retry-after': '3600' }], [503, busy])
    const refused = expect(call(changeThing, input)).rejects.toEqual(busy)
    await expect.poll(() => again).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6100)
    await refused
    expect(again).toHaveLength(2)
  })

  test('solves a new challenge when a busy server has taken the first', async () => {
    const asked = answerInTurn([403, wanted], [503, busy], [403, wanted], [200, { data: 'ok' }])
    const running = call(changeThing, input)
    await expect.poll(() => asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4100)
    await expect(running).resolves.toEqual({ data: 'ok' })
    expect(asked.map(({ token }) => token)).toEqual([null, 'done-work', 'done-work', 'done-work'])
  })

  test('differs from one with a lost database, after which the outcome is unknown', async () => {
    const lost = { code: 'unavailable', message: 'Away' }
    const asked = answerInTurn([503, lost, { 'retry-after': '1' }])
    await expect(call(changeThing, input)).rejects.toEqual(lost)
    expect(asked).toHaveLength(1)
  })
})
