import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getNoticeChoices, noticeTopics, updateNoticeChoices, updateTelegram } from '@navyk/api-spec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/test-app.ts'
import { notify } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const choose = (as: TestPerson, ...choices: object[]) => t.call(updateNoticeChoices, { as, body: { choices } })
const read = async (as: TestPerson) => (await t.call(getNoticeChoices, { as })).body.data
const chosen = async (as: TestPerson, topic: string) =>
  (await read(as)).topics.find((one: { topic: string }) => one.topic === topic)

async function linkChat({ accountId }: TestPerson, chat_id: string) {
  const link = { account_id: accountId, chat_id, name: '@x', linked_at: t.clock.now(), inactive_since: null }
  await t.services.db.insertInto('telegram_link').values(link).execute()
}

/** Tells people of a lesson and gives the messages that left for it. */
async function tell(people: TestPerson[], kind = 'lessons.notices.restored') {
  const before = (await t.outbox()).length
  const drafts = people.map(({ cabinetId }) => ({
    cabinetId,
    kind,
    values: {},
    link: '/dashboard/lesson-list' as const,
  }))
  await t.services.transact((tx) => notify(tx, t.services, drafts))
  const all = await t.outbox()
  return all.slice(0, all.length - before).toReversed()
}

describe('choices', () => {
  test('are Telegram on and e-mail off until a person says otherwise, for what the cabinet hears of', async () => {
    const { customer, executor, manager } = t.people
    expect(await read(customer)).toEqual({
      reachable: { telegram: false, email: true },
      topics: ['applications', 'offers', 'contracts', 'plans', 'lessons', 'invoices', 'questions'].map((topic) => ({
        topic,
        telegram: true,
        email: false,
      })),
    })
    const topicsOf = async (as: TestPerson) => (await read(as)).topics.map((one: { topic: string }) => one.topic)
    expect(await topicsOf(executor)).toContain('work_reports')
    expect(await topicsOf(executor)).not.toContain('invoices')
    expect(await topicsOf(manager)).toContain('applications')
  })

  test('change where they are named, belong to one account, and the last of two counts', async () => {
    const { customer, otherCustomer } = t.people
    const answer = await choose(
      customer,
      { topic: 'lessons', channel: 'email', isOn: false },
      { topic: 'lessons', channel: 'email', isOn: true },
      { topic: 'invoices', channel: 'telegram', isOn: false },
    )
    expect(answer.body.data).toEqual(await read(customer))
    expect(await chosen(customer, 'lessons')).toEqual({ topic: 'lessons', telegram: true, email: true })
    expect(await chosen(customer, 'invoices')).toEqual({ topic: 'invoices', telegram: false, email: false })
    expect(await chosen(customer, 'plans')).toEqual({ topic: 'plans', telegram: true, email: false })
    expect(await chosen(otherCustomer, 'lessons')).toMatchObject({ email: false })
  })

  test.each([
    [{ choices: [] }, { choices: ['Обязательное поле'] }],
    [{ choices: [{ topic: 'weather', channel: 'email', isOn: true }] }, { 'choices.0.topic': ['Проверьте это поле'] }],
    [{ choices: [{ topic: 'plans', channel: 'sms', isOn: true }] }, { 'choices.0.channel': ['Проверьте это поле'] }],
    [{ choices: [{ topic: 'plans', channel: 'email', isOn: 1 }] }, { 'choices.0.isOn': ['Проверьте это поле'] }],
    [{ all: true, choices: [{ topic: 'plans', channel: 'email', isOn: true }] }, { all: ['Неизвестное поле'] }],
  ])('name wrong input at its field (%#)', async (body, errors) => {
    const answer = await t.call(updateNoticeChoices, { as: t.people.customer, body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('of Telegram are also set at the link, once there is one', async () => {
    const { accountant } = t.people
    const set = (events: object) => t.call(updateTelegram, { as: accountant, body: { events } })
    expect((await set({ contracts: false })).body.code).toBe('telegram_not_linked')
    await linkChat(accountant, '900')
    const answer = await set({ contracts: false })
    expect(answer.body.data).toMatchObject({
      linked: { name: '@x', isActive: true },
      events: { contracts: false, lessons: true },
    })
    expect(await chosen(accountant, 'contracts')).toMatchObject({ telegram: false })
    expect((await set({ weather: true })).body.errors).toEqual({ 'events.weather': ['Неизвестное поле'] })
    expect((await set({ contracts: 'no' })).status).toBe(422)
  })
})

describe('a notice', () => {
  test('leaves the cabinet on the channels that its reader chose, in their language and with the way to its page', async () => {
    const { customer, executor, otherExecutor } = t.people
    await linkChat(executor, '901')
    const sent = await tell([customer, executor, otherExecutor])
    const text = expect.stringMatching(/^Навык: .+\nhttps:\/\/navyk\.test\/dashboard\/lesson-list$/s)
    expect(sent).toEqual([
      expect.objectContaining({ channel: 'email', to: 'customer@example.test', text }),
      expect.objectContaining({ channel: 'telegram', to: '901', text }),
    ])
  })

  test('stays inside where its topic was turned off, the chat has stopped or nobody can choose it', async () => {
    const { executor } = t.people
    expect(await tell([executor], 'http.not_found')).toEqual([])
    await choose(executor, { topic: 'lessons', channel: 'telegram', isOn: false })
    expect(await tell([executor])).toEqual([])
    await choose(executor, { topic: 'lessons', channel: 'telegram', isOn: true })
    expect(await tell([executor])).toHaveLength(1)
    await t.services.db.updateTable('telegram_link').set({ inactive_since: t.clock.now() }).execute()
    expect(await tell([executor])).toEqual([])
  })
})

test('every notice of the product belongs to a topic that people can choose', () => {
  const domains = join(import.meta.dirname, '..')
  const senders = readdirSync(domains).flatMap((folder) => {
    const [domain] = Object.entries<{ notices?: object }>(readMessages(join(domains, folder)))
    return domain?.[1].notices ? [domain[0]] : []
  })
  expect(senders.length).toBeGreaterThan(5)
  expect(noticeTopics).toEqual(expect.arrayContaining(senders))
})

function readMessages(folder: string) {
  try {
    return JSON.parse(readFileSync(join(folder, 'messages.ru.json'), 'utf8'))
  } catch {
    return {}
  }
}
