import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

const secret = 'what only Telegram knows'
let t: TestApp
beforeAll(async () => {
  t = await testApp(undefined, { telegramWebhookSecret: secret })
})
afterAll(() => t.close())

const update = (update_id: number) => ({
  update_id,
  message: { chat: { id: 5, type: 'private' }, from: { first_name: 'Ольга' }, text: '/start' },
})
const send = (payload: object, headers: Record<string, string>) =>
  t.app.inject({ method: 'POST', url: '/frontend-api/telegram-updates', payload, headers })
const right = { 'x-telegram-bot-api-secret-token': secret }

test.each([{}, { 'x-telegram-bot-api-secret-token': '' }, { 'x-telegram-bot-api-secret-token': `${secret}x` }])(
  'an update without the secret is refused and does nothing (%#)',
  async (headers) => {
    expect((await send(update(1), headers)).statusCode).toBe(401)
    expect(await t.outbox()).toEqual([])
  },
)

test('an update with the secret is answered once', async () => {
  expect((await send(update(1), right)).statusCode).toBe(200)
  expect((await send(update(1), right)).statusCode).toBe(200)
  expect(await t.outbox()).toHaveLength(1)
})

test('an update about an unknown account is accepted and forgotten', async () => {
  const answer = await send({ update_id: 2, edited_message: {}, message: 'what' }, right)
  expect(answer.statusCode).toBe(200)
  expect(await t.outbox()).toHaveLength(1)
})
