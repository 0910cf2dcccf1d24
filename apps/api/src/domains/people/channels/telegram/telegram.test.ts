import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import { getTelegram, getTelegramLink, linkTelegram, unlinkTelegram } from '@navyk/api-spec/people/channels'
import { requestRecovery } from '@navyk/api-spec/people/entry'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { answerUpdate } from '../index.ts'
import { removeOver } from '#platform/domain-parts/retention.ts'
import { channelRetention } from '../retention.ts'
import { deactivateChat } from '#people/codes'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => deleteLimits(t))

let updates = 0
const chatOf = (id: number, type = 'private') => ({ id, type })

/** Update that Telegram sends when a person writes to the bot. */
const written = (chatId: number, text: string, type?: string) => ({
  update_id: ++updates,
  message: {
    message_id: 1,
    chat: chatOf(chatId, type),
    from: { id: chatId, is_bot: false, first_name: 'Ольга', username: 'olga', language_code: 'ru' },
    text,
  },
})
const write = (chatId: number, text: string) => answerUpdate(t.services, written(chatId, text))

const newToken = async (as: TestPerson) => {
  const { body } = await t.call(getTelegramLink, { as })
  return new URL(body.link, 'http://navyk.test').searchParams.get('start') ?? ''
}

/** The values of the button that the bot answers a start with. */
async function start(as: TestPerson, chatId: number) {
  const answer = await write(chatId, `/start ${await newToken(as)}`)
  const back = new URL(answer?.button?.url ?? '', 'http://navyk.test')
  expect(back.pathname).toBe(accountPath)
  return Object.fromEntries(back.searchParams)
}
const post = (as: TestPerson, body: object) => t.call(linkTelegram, { as, body })
const link = async (as: TestPerson, chatId: number) => post(as, await start(as, chatId))
const read = async (as: TestPerson) => (await t.call(getTelegram, { as })).body.data

describe('linking', () => {
  test('begins with a link that carries a token of 128 bits and lives ten minutes', async () => {
    const { body } = await t.call(getTelegramLink, { as: t.people.customer })
    expect(body).toEqual({
      link: expect.stringMatching(/\/dev\/telegram\?start=[\w-]{22}$/),
      expiresAt: '2026-11-20T09:10:00.000Z',
    })
    const stored = await t.services.db.selectFrom('telegram_link_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(body.link.split('=')[1])
  })

  test('the bot asks whether it is the right account, and tells no stranger whose it is', async () => {
    const answer = await write(700, `/start ${await newToken(t.people.customer)}`)
    expect(answer?.body).toContain('F*** L.')
    expect(answer?.body).toContain('+375 29 ***-**-00')
    expect(answer?.button?.text).toBe('Подключить')
    expect((await t.outbox())[0]).toMatchObject({ channel: 'telegram', to: '700' })
  })

  test('is done by the button, announced on every channel and recorded', async () => {
    const { customer } = t.people
    const answer = await link(customer, 701)
    const state = {
      isAvailable: true,
      linked: { name: '@olga', linkedAt: '2026-11-20T09:00:00.000Z', isActive: true },
    }
    expect([answer.status, answer.body.data]).toEqual([200, state])
    expect(await read(customer)).toEqual(state)
    const told = (await t.outbox()).filter(({ text }) => text.includes('подключён Telegram'))
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms', 'telegram'])
    const events = await t.services.db
      .selectFrom('audit_event')
      .select('action')
      .where('object_id', '=', customer.accountId)
      .execute()
    expect(events).toEqual([{ action: 'telegram_linked' }])
  })

  test('the button works once, for one account, one chat and ten minutes', async () => {
    const { executor, manager } = t.people
    const values = await start(executor, 702)
    expect((await post(manager, values)).body.code).toBe('link_rejected')
    expect((await post(executor, { ...values, id: '703' })).status).toBe(422)
    expect((await post(executor, { ...values, signature: `${values.signature}A` })).status).toBe(422)
    t.clock.advance(10 * minuteMs)
    expect((await post(executor, values)).status).toBe(422)
    t.clock.advance(-10 * minuteMs)
    expect((await post(executor, values)).status).toBe(200)
    expect((await post(executor, values)).status).toBe(422)
  })

  test('a button does nothing once its person has asked for another link', async () => {
    const { both } = t.people
    const values = await start(both, 707)
    await newToken(both)
    expect((await post(both, values)).body.code).toBe('link_rejected')
    expect((await read(both)).linked).toBeNull()
  })

  test('a start with a token that was used, replaced, too old or never issued is refused', async () => {
    const { manager } = t.people
    const replaced = await newToken(manager)
    const token = await newToken(manager)
    for (const wrong of [replaced, `${token}x`, 'A'.repeat(22)]) {
      expect((await write(704, `/start ${wrong}`))?.body).toContain('использована или устарела')
    }
    t.clock.advance(10 * minuteMs)
    expect((await write(704, `/start ${token}`))?.button).toBeUndefined()
    t.clock.advance(-10 * minuteMs)
    expect((await write(704, `/start ${token}`))?.button).toBeDefined()
    expect((await write(704, `/start ${token}`))?.button).toBeUndefined()
    expect((await write(705, `/start ${token}`))?.button).toBeUndefined()
  })

  test('a chat that is linked to one account is not linked to another', async () => {
    const { otherCustomer } = t.people
    const answer = await write(701, `/start ${await newToken(otherCustomer)}`)
    expect([answer?.button, answer?.body]).toEqual([undefined, expect.stringContaining('уже подключён')])
    expect((await read(otherCustomer)).linked).toBeNull()
  })

  test('an account with a chat takes no second one', async () => {
    const answer = await link(t.people.customer, 706)
    expect([answer.status, answer.body.code]).toEqual([409, 'telegram_linked'])
  })

  test.each([
    [{ id: '', signature: 'x' }, { id: ['Обязательное поле'] }],
    [{ id: '1' }, { signature: ['Обязательное поле'] }],
    [{ id: '1', signature: 'x', accountId: 'y' }, { accountId: ['Неизвестное поле'] }],
  ])('names wrong input at its field (%#)', async (body, errors) => {
    const answer = await post(t.people.customer, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject(errors)
  })
})

describe('a linked chat', () => {
  const recover = async (phone: string) => {
    await deleteLimits(t)
    return t.call(requestRecovery, { body: { username: phone } })
  }

  test('gets the codes, and the phone gets them again once the chat has blocked the bot', async () => {
    const { otherExecutor } = t.people
    await link(otherExecutor, 710)
    await recover(otherExecutor.phone)
    expect((await digitsFor(t, '710')).right).toMatch(/^\d{6}$/)
    const message = { channel: 'telegram' as const, recipient: '710', body: '' }
    await t.services.transact((tx) => deactivateChat(tx, t.services, message))
    expect((await read(otherExecutor)).linked.isActive).toBe(false)
    await recover(otherExecutor.phone)
    expect((await digitsFor(t, otherExecutor.phone)).right).toMatch(/^\d{6}$/)
    // Starting the bot again is enough to hear from it again.
    expect((await write(710, '/start'))?.body).toContain('приходят в этот чат')
    expect((await read(otherExecutor)).linked.isActive).toBe(true)
  })

  test('that no longer exists passes its codes on by SMS, while the budget of SMS lasts', async () => {
    const services = { ...t.services, smsPerDay: 1 }
    const instead = { channel: 'sms' as const, recipient: t.people.otherExecutor.phone }
    const message = { channel: 'telegram' as const, recipient: '709', body: '', instead }
    const gone = () => t.services.transact((tx) => deactivateChat(tx, services, message))
    expect([await gone(), await gone()]).toEqual([true, false])
    const { instead: _, ...alone } = message
    expect(await t.services.transact((tx) => deactivateChat(tx, services, alone))).toBe(true)
  })

  test('stops and continues by its person’s command, and when they block or unblock the bot', async () => {
    const { otherExecutor } = t.people
    const isActive = async () => (await read(otherExecutor)).linked.isActive
    expect((await write(710, '/stop'))?.body).toContain('по SMS')
    expect(await isActive()).toBe(false)
    const member = (status: string) =>
      answerUpdate(t.services, {
        update_id: ++updates,
        my_chat_member: { chat: chatOf(710), new_chat_member: { status } },
      })
    await member('member')
    expect(await isActive()).toBe(true)
    await member('kicked')
    expect(await isActive()).toBe(false)
    // A chat that is gone makes room for another one.
    expect((await link(otherExecutor, 711)).status).toBe(200)
  })

  test('is notified of being unlinked, like every other address, and gets nothing more', async () => {
    const { otherExecutor } = t.people
    const answer = await t.call(unlinkTelegram, { as: otherExecutor })
    expect(answer.body.data).toEqual({ isAvailable: true, linked: null })
    const told = (await t.outbox()).filter(({ text }) => text.includes('Telegram отключён'))
    expect(told.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual(
      [`email otherExecutor@example.test`, `sms ${otherExecutor.phone}`, 'telegram 711'].toSorted(),
    )
    expect((await t.call(unlinkTelegram, { as: otherExecutor })).body.data.linked).toBeNull()
    expect((await t.outbox()).filter(({ text }) => text.includes('Telegram отключён'))).toHaveLength(3)
  })
})

describe('the bot', () => {
  test('answers an update once, however often it comes', async () => {
    const update = written(720, '/start')
    expect((await answerUpdate(t.services, update))?.body).toContain('не подключён')
    expect(await answerUpdate(t.services, update)).toBeUndefined()
  })

  test('stays silent in groups, where everybody would read it', async () => {
    const token = await newToken(t.people.both)
    expect(await answerUpdate(t.services, written(721, `/start ${token}`, 'group'))).toBeUndefined()
    expect((await write(722, `/start ${token}`))?.button).toBeDefined()
  })

  test('answers in the writer’s language until it knows the account', async () => {
    const update = written(723, 'hello')
    const inSpanish = { ...update, message: update.message && { ...update.message, from: from('es') } }
    expect((await answerUpdate(t.services, inSpanish))?.body).toContain('no está vinculado')
  })
})

test('an answer of the bot is forgotten after a week, and an unused link once it has ended', async () => {
  const kept = async () => {
    const { db } = t.services
    const known = await db.selectFrom('telegram_update').select('update_id').where('update_id', '=', updates).execute()
    const tokens = await db.selectFrom('telegram_link_token').select('account_id').execute()
    return [known.length > 0, tokens.length > 0]
  }
  const tidy = async (at: Date) => {
    t.clock.set(at)
    await removeOver(t.services, channelRetention)
    return kept()
  }
  const now = t.clock.now()
  await write(790, 'Здравствуйте')
  await newToken(t.people.otherExecutor)
  expect(await tidy(now)).toEqual([true, true])
  expect(await tidy(new Date(now.getTime() + 10 * minuteMs + 1))).toEqual([true, false])
  expect(await tidy(new Date(now.getTime() + 7 * dayMs))).toEqual([true, false])
  expect(await tidy(new Date(now.getTime() + 7 * dayMs + 1))).toEqual([false, false])
  t.clock.set(now)
})

test('linking and unlinking need a proof of identity from the last ten minutes', async () => {
  t.clock.advance(10 * minuteMs + 1000)
  expect((await t.call(getTelegramLink, { as: t.people.customer })).body.code).toBe('step_up_required')
  expect((await t.call(unlinkTelegram, { as: t.people.customer })).body.code).toBe('step_up_required')
})

function from(language_code: string) {
  return { first_name: 'Olga', language_code }
}
