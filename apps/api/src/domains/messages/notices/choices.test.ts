import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  getNoticeChoices,
  listNoticeTopics,
  updateNoticeChoices,
  updateTelegram,
} from '@navyk/api-spec/messages/notices'
import type { ScreenPath } from '@navyk/api-spec/kit/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { notify } from './index.ts'
import type { NoticeKind } from './notice-thing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const byEmail = (as: TestPerson, email: object) => t.call(updateNoticeChoices, { as, body: { email } })
const toTelegram = (as: TestPerson, events: object) => t.call(updateTelegram, { as, body: { events } })
const read = async (as: TestPerson) => (await t.call(getNoticeChoices, { as })).body.data
const chosen = async (as: TestPerson, topic: string) =>
  (await read(as)).topics.find((one: { topic: string }) => one.topic === topic)

async function linkChat({ accountId }: TestPerson, chat_id: string) {
  const link = { account_id: accountId, chat_id, name: '@x', linked_at: t.clock.now(), inactive_since: null }
  await t.services.db.insertInto('telegram_link').values(link).execute()
}

/** Tells people of a lesson and gives the messages that left for it. */
async function tell(people: TestPerson[], kind: NoticeKind = 'lessons.notices.restored', actor?: TestPerson) {
  const before = (await t.outbox()).length
  const link: ScreenPath = lessonListPath
  const drafts = people.map(({ cabinetId }) => ({
    cabinetId,
    kind,
    values: {},
    link,
    ...(actor && { actorCabinetId: actor.cabinetId }),
  }))
  await t.services.transact((tx) => notify(tx, t.services, drafts))
  const all = await t.outbox()
  return all.slice(0, all.length - before).toReversed()
}

describe('the choices of notices', () => {
  test('have Telegram on and e-mail off until a person changes them, for the topics of the cabinet', async () => {
    const { customer, executor, manager } = t.people
    expect(await read(customer)).toEqual({
      reachable: { telegram: false, email: true },
      topics: [
        'applications',
        'offers',
        'contracts',
        'plans',
        'lessons',
        'reminders',
        'progress',
        'programmes',
        'programme_sessions',
        'invoices',
        'acts',
        'docs',
        'payments',
        'wallets',
        'orders',
        'legal_details',
        'questions',
        'talks',
        'customer_management',
        'user_management',
      ].map((topic) => ({
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

  test('change e-mail for the named topics only, and belong to one account', async () => {
    const { customer, otherCustomer } = t.people
    await byEmail(customer, { lessons: false, invoices: true })
    const answer = await byEmail(customer, { lessons: true })
    expect(answer.body.data).toEqual(await read(customer))
    expect(await chosen(customer, 'lessons')).toEqual({ topic: 'lessons', telegram: true, email: true })
    expect(await chosen(customer, 'invoices')).toEqual({ topic: 'invoices', telegram: true, email: true })
    expect(await chosen(customer, 'plans')).toEqual({ topic: 'plans', telegram: true, email: false })
    expect(await chosen(otherCustomer, 'lessons')).toMatchObject({ email: false })
  })

  test('change Telegram at the link once there is one', async () => {
    const { accountant } = t.people
    const refused = await toTelegram(accountant, { contracts: false })
    expect([refused.status, refused.body.code]).toEqual([409, 'telegram_not_linked'])
    await linkChat(accountant, '900')
    const answer = await toTelegram(accountant, { contracts: false })
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        isAvailable: true,
        linked: { name: '@x', linkedAt: t.clock.now().toISOString(), isActive: true },
        events: { ...Object.fromEntries(listNoticeTopics().map(({ topic }) => [topic, true])), contracts: false },
      },
    ])
    expect(await chosen(accountant, 'contracts')).toEqual({ topic: 'contracts', telegram: false, email: false })
    // What is not named stays.
    expect((await toTelegram(accountant, { lessons: false })).body.data.events).toMatchObject({
      contracts: false,
      lessons: false,
      plans: true,
    })
  })

  test.each([
    [{ weather: true }, { weather: ['Неизвестное поле'] }],
    [{ plans: 1 }, { plans: ['Проверьте это поле'] }],
    [{ plans: 'no' }, { plans: ['Проверьте это поле'] }],
  ])('name wrong input at its field (%j)', async (switches, errors) => {
    const at = (place: string) =>
      Object.fromEntries(Object.entries(errors).map(([field, texts]) => [`${place}.${field}`, texts]))
    const { accountant } = t.people
    expect((await byEmail(accountant, switches)).body.errors).toEqual(at('email'))
    expect((await toTelegram(accountant, switches)).body.errors).toEqual(at('events'))
  })

  test('reject fields of the other channel', async () => {
    const { accountant } = t.people
    const events = { plans: false }
    expect((await t.call(updateNoticeChoices, { as: accountant, body: { email: {}, events } })).status).toBe(422)
    expect((await t.call(updateNoticeChoices, { as: accountant, body: {} })).status).toBe(422)
    expect((await t.call(updateTelegram, { as: accountant, body: { events, email: events } })).status).toBe(422)
  })
})

describe('a notice', () => {
  test('is sent on the channels that its reader chose, in their language and with a link to its page', async () => {
    const { customer, executor, otherExecutor } = t.people
    await linkChat(executor, '901')
    const sent = await tell([customer, executor, otherExecutor])
    const text = expect.stringMatching(/^Навык[.,] .+\nhttps:\/\/navyk\.test\/dashboard\/lesson-list$/s)
    expect(sent).toEqual([
      expect.objectContaining({ channel: 'email', to: 'customer@example.test', text }),
      expect.objectContaining({ channel: 'telegram', to: '901', text }),
    ])
  })

  test('is sent on both channels to a reader who chose both', async () => {
    const { both } = t.people
    await linkChat(both, '902')
    await byEmail(both, { lessons: true })
    const { body } = await t.call(getNoticeChoices, { as: both })
    expect(body.data.reachable).toEqual({ telegram: true, email: true })
    expect((await tell([both])).map(({ channel }) => channel).sort()).toEqual(['email', 'telegram'])
  })

  test('names outside of the product who caused it, if somebody with a name did', async () => {
    const { customer, executor } = t.people
    const [sent] = await tell([customer], 'lessons.notices.restored', executor)
    expect(sent?.text).toMatch(/^Навык, Last-executor First2\. Отмена снята/)
  })

  test('is not sent outside if its topic is turned off or the chat is stopped', async () => {
    const { executor } = t.people
    await toTelegram(executor, { lessons: false })
    expect(await tell([executor])).toEqual([])
    await toTelegram(executor, { lessons: true })
    expect(await tell([executor])).toHaveLength(1)
    await t.services.db.updateTable('telegram_link').set({ inactive_since: t.clock.now() }).execute()
    expect(await tell([executor])).toEqual([])
  })
})

test('every notice of the product belongs to a topic that people can choose', () => {
  const domains = join(import.meta.dirname, '../..')
  const senders = globSync('*/*', { cwd: domains }).flatMap((folder) => {
    const notice = Object.keys(readMessages(join(domains, folder))).find((key) => key.split('.')[1] === 'notices')
    return notice ? [notice.split('.')[0]] : []
  })
  expect(senders.length).toBeGreaterThan(5)
  expect(listNoticeTopics().map(({ topic }) => topic)).toEqual(expect.arrayContaining(senders))
})

function readMessages(folder: string) {
  try {
    return JSON.parse(readFileSync(join(folder, 'messages.ru.json'), 'utf8'))
  } catch {
    return {}
  }
}
