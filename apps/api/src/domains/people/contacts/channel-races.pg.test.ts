import { getTelegramLink, linkTelegram } from '@navyk/api-spec/people/channels'
import { confirmContact, updateContacts } from '@navyk/api-spec/people/contacts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { answerUpdate } from '#people/channels'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

let updates = 0
const start = (chatId: number, token: string, updateId = ++updates) =>
  answerUpdate(t.services, {
    update_id: updateId,
    message: { chat: { id: chatId, type: 'private' }, from: { first_name: 'Ольга' }, text: `/start ${token}` },
  })
const newToken = async (as: TestPerson) =>
  String((await t.call(getTelegramLink, { as })).body.link).replace(/^.*start=/, '')

test('exactly one of twenty chats that race for one token gets it', async () => {
  const token = await newToken(t.people.customer)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => start(1000 + index, token)))
  expect(answers.filter((answer) => answer?.button)).toHaveLength(1)
})

test('an update that comes twenty times at once is answered once', async () => {
  const token = await newToken(t.people.customer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(1100, token, 900_000)))
  expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
})

test('a button that is posted twenty times at once links once', async () => {
  const answer = await start(1200, await newToken(t.people.customer))
  const back = new URL(answer?.button?.url ?? '', 'http://navyk.test').searchParams
  const body = { id: back.get('id') ?? '', signature: back.get('signature') ?? '' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => t.call(linkTelegram, { as: t.people.customer, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 422]).toContain(status)
})

test('exactly one of two accounts that confirm the same new phone at once gets it', async () => {
  const people = [t.people.executor, t.people.manager, t.people.accountant]
  const phone = '375441000009'
  const codes: { as: TestPerson; publicCode: string; privateCode: string }[] = []
  for (const as of people) {
    await deleteLimits(t)
    const { body } = await t.call(updateContacts, { as, body: { phone } })
    // Messages get different moments, so that the newest is this one.
    t.clock.advance(1000)
    codes.push({ as, publicCode: body.data.phone.publicCode, privateCode: (await digitsFor(t, phone)).right })
  }
  const answers = await Promise.all(codes.map(({ as, ...body }) => t.call(confirmContact, { as, body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ phone: ['У этого номера уже есть учётная запись'] })
})
