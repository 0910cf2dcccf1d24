import { dayMs, hourMs } from '@navyk/api-spec/kit'
import { openCabinetAs, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { downloadDataExport, getDataExport, requestDataExport } from '@navyk/api-spec/views/personal-data'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import {
  canaries,
  type ChainIds,
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { giveUpExportsTask } from './export-tasks.ts'
import { removeHourlyTask } from './retention/remove-over.ts'

let t: TestApp
let ids: ChainIds
beforeAll(async () => {
  t = await testApp()
  ids = await offerWithResponse(t)
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  await t.services.db
    .updateTable('account')
    .set({ telegram_name: 'olga_m' })
    .where('id', '=', t.people.customer.accountId)
    .execute()
  await t.services.db.insertInto('telegram_link').values(chat()).execute()
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(25 * hourMs))

const chat = () => ({
  account_id: t.people.customer.accountId,
  chat_id: '7100',
  name: '@olga',
  linked_at: new Date('2026-11-20T08:00:00Z'),
  inactive_since: null,
})
const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const state = async (as: TestPerson) => (await t.call(getDataExport, { as })).body

/** Asks for the data and unpacks it: contents by the name of the file. */
async function exported(person: TestPerson): Promise<Map<string, string>> {
  const as = await fresh(person)
  await t.call(requestDataExport, { as })
  const { rawPayload } = await t.app.inject({
    method: 'GET',
    url: downloadDataExport.path,
    headers: { authorization: `Bearer ${as.token}` },
  })
  const files = unzipSync(new Uint8Array(rawPayload))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('an export is requested, made, and has its size and its deadline', async () => {
  const as = await fresh(t.people.otherCustomer)
  expect(await state(as)).toEqual({ data: null, mayRequestAt: null })
  const now = t.clock.now().getTime()
  expect((await t.call(requestDataExport, { as })).status).toBe(200)
  const { data, mayRequestAt } = await state(as)
  expect(data).toMatchObject({ state: 'ready', expiresAt: new Date(now + dayMs).toISOString() })
  expect(data.doneParts).toBe(data.totalParts)
  expect(data.sizeBytes).toBeGreaterThan(100)
  expect(mayRequestAt).toBe(new Date(now + dayMs).toISOString())
  const file = await t.call(downloadDataExport, { as })
  expect(file.headers['content-type']).toBe('application/zip')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename=navyk-\d{4}-\d\d-\d\d\.zip$/)
  expect(file.headers['cache-control']).toBe('no-store')
})

test('a customer’s export has a folder of their cabinet, a file for each kind of data, and a page in their language', async () => {
  const files = await exported(t.people.customer)
  const names = [...files.keys()].toSorted()
  expect(names).toEqual(
    [
      'README.txt',
      'account.json',
      'cabinets.json',
      'consents.json',
      'history.json',
      'sessions.json',
      'sign-ins.json',
      'telegram.json',
      ...[
        'applications',
        'acts',
        'cart',
        'contracts',
        'documents',
        'invoices',
        'learners',
        'legal-details',
        'lessons',
        'notice-choices',
        'notices',
        'offers',
        'orders',
        'payment-requests',
        'payments',
        'plans',
        'programme-sessions',
        'progress',
        'questions',
        'refunds',
        'talks',
        'wallets',
      ].map((kind) => `customer/${kind}.json`),
    ].toSorted(),
  )
  expect(files.get('README.txt')).toContain('Ваши данные в Навыке')
  const json = (name: string) => JSON.parse(files.get(name) ?? '')
  const account = { phone: t.people.customer.phone, lastName: 'Last-customer', telegram: 'olga_m' }
  expect(json('account.json')).toMatchObject(account)
  expect(json('telegram.json')).toEqual({ name: '@olga', chatId: '7100', linkedAt: '2026-11-20T08:00:00.000Z' })
  const signedInAt = t.clock.now().toISOString()
  const from = { address: '127.0.0.1', device: 'test' }
  expect(json('sessions.json')[0]).toEqual({
    cabinet: 'customer',
    ...from,
    signedInAt,
    lastUsedAt: signedInAt,
    endedAt: null,
  })
  expect(json('sign-ins.json')[0]).toEqual({ at: signedInAt, kind: 'signed_in', ...from })
  expect(json('customer/learners.json')).toMatchObject([{ id: ids.learner }])
  expect(json('customer/contracts.json')).toMatchObject([{ id: ids.contract, document: { side: 'customer' } }])
  expect(json('customer/invoices.json')).toMatchObject([{ id: ids.invoice, paidKopecks: 100_003 }])
  expect(json('customer/payments.json')).toMatchObject([{ id: ids.payment, amountKopecks: 100_003 }])
  expect(json('customer/questions.json')).toMatchObject([{ id: ids.question }])
  expect(json('customer/notice-choices.json')).toContainEqual({ topic: 'invoices', telegram: true, email: false })
  expect(json('customer/lessons.json').length).toBeGreaterThan(4)
})

test('the export of an account with two cabinets has both', async () => {
  const files = await exported(t.people.both)
  expect(JSON.parse(files.get('telegram.json') ?? '')).toBeNull()
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'customer/learners.json',
      'executor/credentials.json',
      'executor/income-reports.json',
      'executor/profile.json',
    ]),
  )
})

test('nobody’s export has data of others: rates of the other side, other people’s rows, secrets', async () => {
  const whole = async (person: TestPerson) => [...(await exported(person)).values()].join('\n')
  const [customer, executor, stranger] = [
    await whole(t.people.customer),
    await whole(t.people.executor),
    await whole(t.people.otherCustomer),
  ]
  const { customerRate, budgetFrom, budgetTo, executorRate, asked } = canaries
  const has = (text: string, kopecks: number) =>
    text.includes(String(kopecks)) || text.includes((kopecks / 100).toFixed(2).replace('.', ','))
  for (const own of [customerRate, budgetFrom, budgetTo]) {
    expect([own, has(customer, own), has(executor, own)]).toEqual([own, true, false])
  }
  for (const own of [executorRate, asked]) {
    expect([own, has(executor, own), has(customer, own)]).toEqual([own, true, false])
  }
  for (const id of Object.values(ids)) expect([id, stranger.includes(id)]).toEqual([id, false])
  for (const text of [customer, executor, stranger]) {
    expect(text).not.toMatch(/password|token|_hash|privateCode|commission/i)
  }
})

test('there is one export a day, and the answer says when the next is possible', async () => {
  const as = await fresh(t.people.otherExecutor)
  await t.call(requestDataExport, { as })
  t.clock.advance(23 * hourMs)
  const again = await t.call(requestDataExport, { as: await fresh(as) })
  expect([again.status, again.headers['retry-after']]).toEqual([429, '3600'])
  t.clock.advance(hourMs)
  expect((await t.call(requestDataExport, { as: await fresh(as) })).status).toBe(200)
})

test('the owner is notified at every address of a requested export', async () => {
  await t.call(requestDataExport, { as: await fresh(t.people.customer) })
  const told = (await t.outbox()).filter(({ text }) => text.includes('запросили выгрузку'))
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([t.people.customer.phone, 'customer@example.test']))
})

test('after 24 hours the file is no longer given, and an hourly task removes it', async () => {
  const as = await fresh(t.people.customer)
  await t.call(requestDataExport, { as })
  t.clock.advance(dayMs)
  const late = await fresh(as)
  expect((await t.call(downloadDataExport, { as: late })).status).toBe(404)
  expect((await state(late)).data.state).toBe('removed')
  t.clock.advance(1)
  await allTasks(t.services)[removeHourlyTask]?.({})
  const rows = await t.services.db.selectFrom('data_export').select('bytes').execute()
  expect(rows.every(({ bytes }) => bytes === null)).toBe(true)
})

test('an export that no process works on any more is given up after an hour, and another may be requested', async () => {
  const as = await fresh(t.people.customer)
  const row = { id: t.services.ids.next(), account_id: as.accountId, total_parts: 12, bytes: null }
  await t.services.db
    .insertInto('data_export')
    .values({ ...row, size_bytes: null, expires_at: null, requested_at: t.clock.now() })
    .execute()
  t.clock.advance(hourMs - 1)
  await allTasks(t.services)[giveUpExportsTask]?.({})
  expect((await state(as)).data.state).toBe('waiting')
  t.clock.advance(1)
  await allTasks(t.services)[giveUpExportsTask]?.({})
  expect(await state(as)).toMatchObject({ data: { state: 'failed' }, mayRequestAt: null })
})

test('requesting and downloading need a fresh proof of identity', async () => {
  const as = await fresh(t.people.customer)
  t.clock.advance(10 * 60_000 + 1)
  expect((await t.call(requestDataExport, { as })).body.code).toBe('step_up_required')
  expect((await t.call(downloadDataExport, { as })).body.code).toBe('step_up_required')
  await t.call(stepUp, { as, body: { password: testPassword } })
  expect((await t.call(requestDataExport, { as })).status).toBe(200)
})

test('staff who look at the cabinet neither request, nor download, nor prove anything', async () => {
  await t.call(requestDataExport, { as: await fresh(t.people.customer) })
  const manager = await fresh(t.people.manager)
  const { cabinetId } = t.people.customer
  const link = await t.call(openCabinetAs, { as: manager, params: { id: cabinetId }, body: { reason: 'Проверка' } })
  const { accessToken } = (await t.call(switchToCabinet, { as: manager, body: link.body.data })).body
  const as = { token: accessToken }
  for (const answer of [
    await t.call(requestDataExport, { as }),
    await t.call(downloadDataExport, { as }),
    await t.call(stepUp, { as, body: { password: testPassword } }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'read_only'])
  }
})

test('the export has the person’s picture as it is shown', async () => {
  const as = await signedIn(
    t.services,
    t.people.otherCustomer.accountId,
    t.people.otherCustomer.cabinetId,
    t.people.otherCustomer.phone,
  )
  const bytes = Buffer.from('a picture')
  const row = { account_id: as.accountId, name: 'a-name', bytes, created_at: t.clock.now() }
  await t.services.db.insertInto('avatar').values(row).execute()
  const files = await exported(as)
  expect(files.get('picture.webp')).toBe('a picture')
})
