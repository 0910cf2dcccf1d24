import * as directorySpec from '@navyk/api-spec/people/directory'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as sessionsSpec from '@navyk/api-spec/people/sessions'
import * as accountsSpec from '@navyk/api-spec/people/accounts'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import { downloadBreach } from '@navyk/api-spec/views/oversight'
import { addDays, businessDate, minuteMs } from '@navyk/api-spec/kit'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createContract } from '#testing/acting/teaching.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import type { ReadingRecorder } from './record-readings.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await testApp()
  await createContract(t)
})
afterAll(() => t.close())

const write = () => (t.services.reads as ReadingRecorder).write()
const again = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const nameOf = ({ session: { firstName, lastName } }: TestPerson) => `${lastName} ${firstName}`
const today = () => businessDate(t.clock.now())

async function sheetsOf(query: Record<string, string> = {}, language = 'ru') {
  await write()
  const days = { from: today(), to: today() }
  const as = await again(t.people.administrator)
  const answer = await t.call(downloadBreach, { as, query: { ...days, ...query }, language })
  expect(answer.status).toBe(200)
  const sheets = await readWorkbook(Buffer.from(answer.bytes))
  return sheets.map(({ sheet, data }) => ({ sheet, head: data[0] ?? [], rows: data.slice(1) }))
}

const peopleIn = async (query: Record<string, string> = {}) =>
  (await sheetsOf(query))[1]?.rows.map((row) => String(row[0])).toSorted()

test('one workbook has whose records were read, with contacts, what was read, and the sessions of the staff', async () => {
  const { manager, accountant, customer, executor } = t.people
  await t.call(learnersSpec.listLearners, { as: manager })
  t.clock.advance(3 * minuteMs)
  await t.call(contractsSpec.listContracts, { as: accountant })
  const [sums, people, readings, sessions] = await sheetsOf()
  expect(sums?.rows).toEqual([
    ['Людей, чьи данные смотрели', 2],
    ['Из них с телефоном или почтой в этом файле', 2],
    ['Просмотров', 3],
    ['Сотрудников, которые смотрели', 2],
  ])
  expect(people?.head.slice(0, 7)).toEqual([
    'Чьи данные',
    'Телефон',
    'Почта',
    'Язык',
    'Что просмотрено',
    'Просмотров',
    'Сколько сотрудников',
  ])
  expect(people?.rows.map((row) => row.slice(0, 7))).toEqual([
    [nameOf(customer), `+${customer.phone}`, 'customer@example.test', 'ru', 'договор, ученики', 2, 2],
    [nameOf(executor), `+${executor.phone}`, 'executor@example.test', 'ru', 'договор', 1, 1],
  ])
  expect(people?.rows.map((row) => row.at(-1))).toEqual([customer.accountId, executor.accountId])
  const [first, last] = (people?.rows[0] ?? []).slice(7, 9).map((moment) => new Date(String(moment)).getTime())
  expect((last ?? 0) - (first ?? 0)).toBe(3 * minuteMs)
  expect(readings?.rows.map((row) => row.slice(1, 3))).toEqual(
    expect.arrayContaining([
      [nameOf(accountant), nameOf(customer)],
      [nameOf(accountant), nameOf(executor)],
      [nameOf(manager), nameOf(customer)],
    ]),
  )
  expect(sessions?.rows.map((row) => row.slice(0, 3))).toContainEqual([nameOf(manager), '127.0.0.1', 'test'])
  expect(sessions?.rows.map((row) => row.at(-1))).toContain(manager.session.id)
})

test('the workbook is in the language of the request', async () => {
  expect((await sheetsOf({}, 'en')).map(({ sheet }) => sheet)).toEqual([
    'Breach',
    'Whom to notify',
    'Who viewed the data',
    'Sessions of staff',
  ])
  expect((await sheetsOf({}, 'es')).map(({ sheet }) => sheet)[1]).toBe('A quién avisar')
})

test('it is narrowed by days and by the account that has read', async () => {
  const { manager, accountant, customer, executor } = t.people
  await t.call(learnersSpec.listLearners, { as: manager })
  await t.call(contractsSpec.listContracts, { as: accountant })
  expect(await peopleIn()).toEqual([nameOf(customer), nameOf(executor)])
  expect(await peopleIn({ readerId: manager.accountId })).toEqual([nameOf(customer)])
  const yesterday = addDays(today(), -1)
  expect(await peopleIn({ from: yesterday, to: yesterday })).toEqual([])
})

test('an address stands for what accounts have read while a session from there was in use', async () => {
  const { manager, customer, executor } = t.people
  await t.call(learnersSpec.listLearners, { as: manager })
  await write()
  t.clock.advance(60 * minuteMs)
  const stolen = await again(manager)
  const from = (id: string) => t.services.db.updateTable('session').set({ address: '203.0.113.7' }).where('id', '=', id)
  await from(stolen.session.id).execute()
  await t.call(contractsSpec.listContracts, { as: stolen })
  t.clock.advance(1)
  await t.call(sessionsSpec.signOut, { as: stolen })
  await write()
  t.clock.advance(60 * minuteMs)
  await t.call(directorySpec.getAccount, {
    as: t.people.administrator,
    params: { id: t.people.otherCustomer.accountId },
  })
  const both = [nameOf(customer), nameOf(executor)]
  expect(await peopleIn({ address: '203.0.113.7' })).toEqual(both)
  expect(await peopleIn({ sessionId: stolen.session.id })).toEqual(both)
  expect(await peopleIn({ address: '203.0.113.8' })).toEqual([])
  const [, , , sessions] = await sheetsOf({ address: '203.0.113.7' })
  expect(sessions?.rows.map((row) => row.at(-1))).toEqual([stolen.session.id])
})

test('what was read in a look into a cabinet is there under the looking member of the staff', async () => {
  const { administrator, otherCustomer } = t.people
  const body = { reason: 'Жалоба' }
  const link = await t.call(sessionsSpec.openCabinetAs, {
    as: administrator,
    params: { id: otherCustomer.cabinetId },
    body,
  })
  const look = await t.call(sessionsSpec.switchToCabinet, { as: administrator, body: link.body.data })
  await t.call(accountsSpec.getProfile, { as: { token: look.body.accessToken } })
  expect(await peopleIn({ readerId: administrator.accountId })).toEqual([nameOf(otherCustomer)])
})

test('an erased person is counted, without contacts', async () => {
  const { manager, customer } = t.people
  await t.call(learnersSpec.listLearners, { as: manager })
  const erasedAt = t.clock.now()
  await t.services.db
    .updateTable('account')
    .set({ phone: `erased-${customer.accountId}`, email: null, erased_at: erasedAt })
    .set({ deletion_asked_at: erasedAt, deletion_at: erasedAt })
    .where('id', '=', customer.accountId)
    .execute()
  const [sums, people] = await sheetsOf()
  expect(sums?.rows.slice(0, 2).map((row) => row[1])).toEqual([1, 0])
  expect(people?.rows[0]?.slice(1, 3)).toEqual([null, null])
})

test('the workbook is itself a reading of the contacts of those people', async () => {
  const { administrator, manager, customer } = t.people
  await t.call(learnersSpec.listLearners, { as: manager })
  await sheetsOf()
  await write()
  const rows = await t.services.db
    .selectFrom('reading')
    .select(['kind', 'subject_id'])
    .where('reader_id', '=', administrator.accountId)
    .execute()
  expect(rows).toEqual([{ kind: 'contacts', subject_id: customer.accountId }])
})

test('it is for administrators alone, with a fresh proof, and for days that are days', async () => {
  const { administrator, manager, accountant, customer, executor } = t.people
  const query = { from: today(), to: today() }
  for (const as of [manager, accountant, customer, executor])
    expect((await t.call(downloadBreach, { as, query })).status).toBe(403)
  expect((await t.call(downloadBreach, { query })).status).toBe(401)
  for (const wrong of [
    { to: today() },
    { from: today() },
    { ...query, from: 'вчера' },
    { ...query, readerId: 'кто-то' },
    { ...query, sessionId: 'этот' },
    { ...query, address: "1' or 1=1" },
  ]) {
    expect((await t.call(downloadBreach, { as: administrator, query: wrong })).status).toBe(422)
  }
  // An account that nobody has gives an empty workbook, like one that has read nothing.
  expect(await peopleIn({ readerId: customer.cabinetId })).toEqual([])
  t.clock.advance(10 * minuteMs + 1)
  const late = await t.call(downloadBreach, { as: administrator, query })
  expect([late.status, late.body.code]).toEqual([403, 'step_up_required'])
})
