import { addQuestionFile } from '@navyk/api-spec/desk/questions'
import {
  getTalk,
  getTalkFile,
  listTalkMessages,
  listTalks,
  markTalkSeen,
  type TalkMessage,
  tellTalkTyping,
  writeIntoTalk,
} from '@navyk/api-spec/desk/talks'
import { dayMs } from '@navyk/api-spec/kit'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { listReadings } from '@navyk/api-spec/views/oversight'
import { talkPath } from '@navyk/api-spec/desk/questions/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { activeContract } from '#testing/acting/agreements.ts'
import { listening, openStream } from '#testing/network/streams.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import type { createReadingRecorder } from '#views/oversight'

let t: TestApp
let id: string
let url: string
beforeAll(async () => {
  t = await testApp()
  url = await listening(t.app)
  id = (await activeContract(t)).id
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const write = (as: TestPerson, text = 'Придём на десять минут позже', more: object = {}) =>
  t.call(writeIntoTalk, { as, params: { id }, body: { text, ...more } })
const said = async (as: TestPerson, text?: string): Promise<TalkMessage> => (await write(as, text)).body.data
const read = (as: TestPerson) => t.call(getTalk, { as, params: { id } })
const messages = async (as: TestPerson) =>
  (await t.call(listTalkMessages, { as, params: { id } })).body.data as TalkMessage[]
const listed = async (as: TestPerson) => (await t.call(listTalks, { as })).body.data
const see = (as: TestPerson, { id: messageId }: { id: string }) =>
  t.call(markTalkSeen, { as, params: { id }, body: { messageId } })
const notices = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new' } })).body.data.filter(({ link }: { link: string }) =>
    link.includes('talk='),
  )

describe('the sides of a contract', () => {
  test('write to each other, and read it newest first with names and no contact', async () => {
    const { customer, executor } = t.people
    await said(customer, 'Миша заболел')
    t.clock.advance(1000)
    await said(executor, 'Выздоравливайте!')
    const [newest, before] = await messages(customer)
    expect([newest?.text, before?.text]).toEqual(['Выздоравливайте!', 'Миша заболел'])
    expect([newest?.side, before?.side]).toEqual(['executor', 'customer'])
    const whole = (await t.call(listTalkMessages, { as: customer, params: { id } })).text + (await read(customer)).text
    expect(whole).not.toContain(executor.phone)
    expect((await listed(executor))[0]).toMatchObject({ id, excerpt: 'Выздоравливайте!', lastSide: 'executor' })
  })

  test('find a talk by the other side, the learner and the number, and never one of others', async () => {
    const { customer, executor, otherCustomer, otherExecutor } = t.people
    const found = async (as: TestPerson, search: string) =>
      (await t.call(listTalks, { as, query: { search } })).body.data.map((row: { id: string }) => row.id)
    const [{ contractNumber, learnerFirstName }] = await listed(executor)
    for (const search of [
      'Last-customer',
      'last-CUSTOMER',
      learnerFirstName,
      String(contractNumber),
      `№ ${contractNumber}`,
    ]) {
      expect([search, await found(executor, search)]).toEqual([search, [id]])
    }
    expect(await found(customer, 'Last-executor')).toEqual([id])
    // One's own name names no talk.
    expect(await found(executor, 'Last-executor')).toEqual([])
    expect(await found(executor, `${contractNumber}0`)).toEqual([])
    for (const other of [otherCustomer, otherExecutor]) expect(await found(other, String(contractNumber))).toEqual([])
    expect((await t.call(listTalks, { as: customer, query: { search: 'а'.repeat(101) } })).status).toBe(422)
  })

  test('send files, which they alone and managers can save', async () => {
    const { customer, executor, manager, otherCustomer } = t.people
    const file = new TextEncoder().encode('Домашнее задание')
    const kept = (await t.call(addQuestionFile, { as: executor, query: { name: 'дз.txt' }, file })).body.data
    expect((await write(customer, 'Чужой файл', { fileIds: [kept.id] })).body.errors).toHaveProperty('fileIds')
    const message = (await write(executor, 'Вот', { fileIds: [kept.id] })).body.data as TalkMessage
    expect(message.files).toMatchObject([{ id: kept.id, name: 'дз.txt' }])
    expect((await write(executor, 'Ещё раз', { fileIds: [kept.id] })).status).toBe(422)
    const save = (as: TestPerson) => t.call(getTalkFile, { as, params: { id: kept.id } })
    for (const who of [customer, executor, manager]) expect((await save(who)).text).toContain('Домашнее задание')
    expect((await save(otherCustomer)).status).toBe(404)
  })

  test('see what the other one has read, and a new message until it is read', async () => {
    const { customer, executor } = t.people
    const first = await said(customer, 'Вопрос')
    t.clock.advance(1000)
    const second = await said(customer, 'И ещё один')
    expect((await listed(executor))[0].isNew).toBe(true)
    expect((await listed(customer))[0].isNew).toBe(false)
    await see(executor, second)
    expect((await read(customer)).body.data.seenUntil.executor).toBe(second.createdAt)
    const stream = await openStream(url, customer.token)
    await vi.waitFor(() => expect(stream.text()).toContain('retry'))
    await see(executor, second)
    await see(executor, first)
    await t.call(tellTalkTyping, { as: executor, params: { id } })
    await vi.waitFor(() => expect(stream.kinds).toContain('typing'))
    // What is seen once more is told to nobody.
    expect(stream.kinds).toEqual(['typing'])
    stream.leave()
    expect((await read(customer)).body.data.seenUntil.executor).toBe(second.createdAt)
    expect((await listed(executor))[0].isNew).toBe(false)
  })

  test('are notified once of several messages, and again once these are read or a quarter of an hour has passed', async () => {
    const { customer, executor } = t.people
    const newest = (await messages(executor))[0]
    if (newest) await see(executor, newest)
    const before = (await notices(executor))[0]?.createdAt
    await said(customer, 'Раз')
    const told = (await notices(executor))[0]
    expect(told).toMatchObject({ link: talkPath(id) })
    expect(told.createdAt).not.toBe(before)
    t.clock.advance(1000)
    const two = await said(customer, 'Два')
    expect((await notices(executor))[0].createdAt).toBe(told.createdAt)
    await see(executor, two)
    t.clock.advance(1000)
    await said(customer, 'Три')
    const again = (await notices(executor))[0]
    expect(again.createdAt).not.toBe(told.createdAt)
    t.clock.advance(15 * 60_000 + 1)
    await said(customer, 'Четыре')
    expect((await notices(executor))[0].createdAt).not.toBe(again.createdAt)
    const ofCustomer = (await notices(customer))[0]?.createdAt
    t.clock.advance(1000)
    await said(executor, 'Пять')
    expect((await notices(customer))[0]).toMatchObject({ createdAt: t.clock.now().toISOString() })
    expect((await notices(customer))[0].createdAt).not.toBe(ofCustomer)
    expect((await notices(executor))[0]?.createdAt).not.toBe(t.clock.now().toISOString())
  })

  test('see that the other one is writing: at once, without storing, and nobody else does', async () => {
    const { customer, executor, otherExecutor } = t.people
    const streams = await Promise.all([executor, customer, otherExecutor].map((who) => openStream(url, who.token)))
    // So that a stream which is opened later may look back to before it.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const answer = await t.call(tellTalkTyping, { as: customer, params: { id } })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(streams[0]?.kinds).toEqual(['typing']))
    expect(streams[0]?.text()).toContain(`{"kind":"typing","tags":["talk:${id}"]}`)
    const late = await openStream(url, executor.token, {}, '?lookBackMs=900')
    await vi.waitFor(() => expect(late.text()).toContain('retry'))
    expect([streams[1]?.kinds, streams[2]?.kinds]).toEqual([[], []])
    for (const kind of ['typing', 'missed']) expect(late.kinds).not.toContain(kind)
    for (const stream of [...streams, late]) stream.leave()
  })
})

test('a manager reads a talk, which is recorded for both sides, and can not write', async () => {
  const { manager, administrator, customer } = t.people
  await said(customer, 'Только между нами')
  expect((await messages(manager))[0]?.text).toBe('Только между нами')
  expect((await read(manager)).body.data.actions.write).toBe(false)
  expect((await write(manager)).status).toBe(403)
  await (t.services.reads as ReturnType<typeof createReadingRecorder>).write()
  const readings = await t.call(listReadings, { as: administrator, query: { subjectId: customer.accountId } })
  expect(readings.body.data.map(({ kind }: { kind: string }) => kind)).toContain('talks')
})

test.each(['otherCustomer', 'otherExecutor', 'both'] as const)(
  'to %s a talk answers like an absent one',
  async (who) => {
    const as = t.people[who]
    expect((await read(as)).status).toBe(404)
    expect((await t.call(listTalkMessages, { as, params: { id } })).status).toBe(404)
    expect((await write(as)).status).toBe(404)
    expect((await t.call(tellTalkTyping, { as, params: { id } })).status).toBe(404)
    expect(await listed(as)).toEqual([])
  },
)

test.each(['accountant', 'administrator'] as const)(
  'an %s without the manager’s permission reads no talk',
  async (who) => {
    expect((await read(t.people[who])).status).toBe(403)
  },
)

test('without a session no talk is read or written', async () => {
  expect((await t.call(getTalk, { params: { id } })).status).toBe(401)
  expect((await t.call(writeIntoTalk, { params: { id }, body: { text: 'Кто здесь?' } })).status).toBe(401)
})

test('an empty message and a message of another talk are refused, and nothing is stored', async () => {
  const { customer } = t.people
  const before = (await messages(customer)).length
  expect((await write(customer, '   ')).status).toBe(422)
  expect(await messages(customer)).toHaveLength(before)
  expect((await see(customer, { id: t.services.ids.next() })).status).toBe(404)
})

test('30 days after the last day of the contract the talk is read-only', async () => {
  const { customer } = t.people
  const endOn = (daysAgo: number) =>
    t.services.db
      .updateTable('contract')
      .set({
        state: 'finished',
        starts_on: '2026-01-01',
        ends_on: new Date(t.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10),
      })
      .where('id', '=', id)
      .execute()
  await endOn(30)
  expect((await write(customer, 'Спасибо за год!')).status).toBe(200)
  await endOn(31)
  const late = await write(customer, 'И ещё раз')
  expect([late.status, late.body.code]).toEqual([409, 'over'])
  expect((await read(customer)).body.data.actions.write).toBe(false)
  expect((await messages(customer))[0]?.text).toBe('Спасибо за год!')
})
