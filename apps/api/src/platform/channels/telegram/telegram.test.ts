import { afterEach, describe, expect, test } from 'vitest'
import { httpSimulator, type SimulatedRequest } from '#testing/network/simulators.ts'
import { createLogger } from '../../operation/log.ts'
import { RecipientGone } from '../outbox/index.ts'
import { connectTelegram } from './index.ts'

const token = '123456:the-token-of-the-bot'
const message = { channel: 'telegram' as const, recipient: '700', body: 'Навык: 123456 <b>&' }
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

type RespondToCall = (request: SimulatedRequest) => object | 'hang'
async function telegram(respond: RespondToCall = () => ({ json: { ok: true, result: {} } })) {
  const simulator = await httpSimulator(respond as Parameters<typeof httpSimulator>[0])
  open.push(simulator)
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => lines.push(line) })
  return { ...simulator, lines, bot: connectTelegram({ token, apiRoot: simulator.url }, log) }
}
const refusal = (error_code: number, description: string) => () => ({
  status: error_code,
  json: { ok: false, error_code, description },
})

describe('a message', () => {
  test('goes to the chat as plain text, with its button below', async () => {
    const { bot, requests } = await telegram()
    await bot.carrier({ ...message, button: { text: 'Link', url: 'https://navyk.by/dashboard/account?x=1' } })
    expect(requests.map(({ path }) => path)).toEqual([`/bot${token}/sendMessage`])
    expect(requests[0]?.fields).toEqual({
      chat_id: '700',
      text: 'Навык: 123456 <b>&',
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: [[{ text: 'Link', url: 'https://navyk.by/dashboard/account?x=1' }]] },
    })
  })

  test.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [400, 'Bad Request: chat not found'],
  ])('is given up if the chat accepts nothing any more (%i)', async (code, description) => {
    const { bot } = await telegram(refusal(code, description))
    await expect(bot.carrier(message)).rejects.toBeInstanceOf(RecipientGone)
  })

  test.each([
    [429, 'Too Many Requests: retry after 5'],
    [500, 'Internal Server Error'],
    [400, `Bad Request: ${message.body}`],
  ])(
    'that fails otherwise is tried again; the failure holds neither text nor token (%i)',
    async (code, description) => {
      const { bot } = await telegram(refusal(code, description))
      const failure: Error = await bot.carrier(message).then(
        () => new Error('it was taken'),
        (error: Error) => error,
      )
      expect(failure).not.toBeInstanceOf(RecipientGone)
      expect(failure.message).toBe(`Telegram refused sendMessage: ${code}`)
      expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(/the-token|Навык/)
    },
  )

  test('that can not be delivered is reported without the token', async () => {
    const bot = connectTelegram({ token, apiRoot: 'http://127.0.0.1:9' }, createLogger('silent'))
    await expect(bot.carrier(message)).rejects.toThrow(/^Telegram: not reachable$/)
  })
})

test('Telegram gets the address for updates, and the secret to send with them', async () => {
  const { bot, requests } = await telegram(() => ({ json: { ok: true, result: true } }))
  await bot.receiveAt('https://navyk.by/frontend-api/telegram-updates', 'a-secret-of-letters')
  expect(requests[0]).toMatchObject({
    path: `/bot${token}/setWebhook`,
    fields: {
      url: 'https://navyk.by/frontend-api/telegram-updates',
      secret_token: 'a-secret-of-letters',
      allowed_updates: ['message', 'my_chat_member'],
    },
  })
})

test('updates are fetched until the bot is stopped; a failed one does not end it', async () => {
  let asked = 0
  const update = (update_id: number) => ({
    update_id,
    message: { message_id: 1, date: 1, chat: { id: 5, type: 'private', first_name: 'A' }, text: '/start' },
  })
  const { bot, lines } = await telegram(({ path }) => {
    if (path.endsWith('getMe'))
      return { json: { ok: true, result: { id: 1, is_bot: true, first_name: 'N', username: 'n' } } }
    if (!path.endsWith('getUpdates')) return { json: { ok: true, result: true } }
    asked += 1
    return asked === 3 ? 'hang' : { json: { ok: true, result: [update(asked)] } }
  })
  const seen: unknown[] = []
  const fetching = bot.fetchUpdates(async (one) => {
    seen.push((one as { update_id: number }).update_id)
    if (seen.length === 1) throw new Error('the first fails')
  })
  await expect.poll(() => seen).toEqual([1, 2])
  await fetching.stop()
  expect(lines.join('')).toContain('an update of the bot failed')
})
