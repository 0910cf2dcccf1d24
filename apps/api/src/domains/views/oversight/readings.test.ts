import * as ledgerSpec from '@navyk/api-spec/money/ledger'
import * as accountsSpec from '@navyk/api-spec/people/accounts'
import * as directorySpec from '@navyk/api-spec/people/directory'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as sessionsSpec from '@navyk/api-spec/people/sessions'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as oversightSpec from '@navyk/api-spec/views/oversight'
import * as pivotSpec from '@navyk/api-spec/views/pivot'
import * as searchSpec from '@navyk/api-spec/views/search'
import { addDays, businessDate, collected, dayMs, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { allEndpoints } from '@navyk/api-spec/testing'
import messages from './messages.ru.json' with { type: 'json' }
import readWorkbook from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allRoutes } from '#app.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { readingKindOf } from './reading-kinds.ts'
import { removeOver } from '#platform/domain-parts/retention.ts'
import { oversightRetention } from './retention.ts'
import type { ReadingRecorder } from './record-readings.ts'

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  await planLessons(t, contract, [{ date: '2026-11-24' }])
})
afterAll(() => t.close())

/** The recorder itself, which the application hands its readings to. */
const recorder = () => t.services.reads as ReadingRecorder

/** The readings that were recorded since the last call. */
async function written() {
  await recorder().write()
  const rows = await t.services.db.selectFrom('reading').selectAll().execute()
  await forget()
  const names = new Map(Object.entries(t.people).map(([name, person]) => [person.accountId, name]))
  const name = (id: string) => names.get(id) ?? id
  return rows
    .map((row) => `${name(row.reader_id)} ${row.kind} ${name(row.subject_id)}${row.is_look ? ' look' : ''}`)
    .toSorted()
}

const forget = () =>
  t.services.transact(async (tx) => {
    await sql`select set_config('navyk.readings_before', '2100-01-01', true)`.execute(tx)
    await tx.deleteFrom('reading').execute()
  })
afterEach(async () => {
  await recorder().write()
  await forget()
})

describe('a reading by staff is recorded: who, what, and of whom', () => {
  const both = (who: string, kind: string) => [`${who} ${kind} customer`, `${who} ${kind} executor`]
  const cases: [what: string, call: () => Promise<{ status: number }>, kept: string[]][] = [
    [
      'the list of contracts',
      () => t.call(contractsSpec.listContracts, { as: t.people.manager }),
      both('manager', 'contracts'),
    ],
    [
      'one contract',
      () => t.call(contractsSpec.getContract, { as: t.people.accountant, params: { id: contract.id } }),
      both('accountant', 'contracts'),
    ],
    [
      'what a contract comes to',
      () => t.call(ledgerSpec.getContractMoney, { as: t.people.accountant, params: { id: contract.id } }),
      both('accountant', 'contracts'),
    ],
    [
      'where the lessons of a contract take place',
      () => t.call(lessonsSpec.getMeetingPlace, { as: t.people.manager, params: { id: contract.id } }),
      both('manager', 'contracts'),
    ],
    ['lessons', () => t.call(lessonsSpec.listLessons, { as: t.people.manager }), both('manager', 'lessons')],
    [
      'lessons that are owed',
      async () => {
        await teach(t, contract, [{ date: '2026-11-19', outcome: 'cancelled_by_executor' }])
        return t.call(lessonsSpec.listMakeUps, { as: t.people.manager })
      },
      both('manager', 'lessons'),
    ],
    ['learners', () => t.call(learnersSpec.listLearners, { as: t.people.manager }), ['manager learners customer']],
    [
      'a search',
      () => t.call(searchSpec.search, { as: t.people.manager, query: { q: '№ 1' } }),
      both('manager', 'search'),
    ],
    [
      'one account',
      () =>
        t.call(directorySpec.getAccount, { as: t.people.administrator, params: { id: t.people.customer.accountId } }),
      ['administrator accounts customer'],
    ],
    [
      'a phone',
      () => t.call(directorySpec.showPhone, { as: t.people.manager, params: { id: t.people.customer.accountId } }),
      ['manager phone customer'],
    ],
    [
      'a phone, asked for by an id in capital letters',
      () =>
        t.call(directorySpec.showPhone, {
          as: t.people.manager,
          params: { id: t.people.customer.accountId.toUpperCase() },
        }),
      ['manager phone customer'],
    ],
    [
      'the file of a pivot table',
      () =>
        t.call(pivotSpec.downloadPivot, {
          as: t.people.manager,
          query: { from: '2026-11-01', to: '2026-11-30', columns: 'month', rows: 'customer', measures: 'planned' },
        }),
      ['manager pivot customer'],
    ],
  ]
  test.each(cases)('%s', async (_, call, kept) => {
    expect((await call()).status).toBe(200)
    expect(await written()).toEqual(kept)
  })

  test.each([
    ['a contract', contractsSpec.listContractHistory, async () => contract.id],
    [
      'a lesson',
      lessonsSpec.listLessonHistory,
      async () => (await t.call(lessonsSpec.listLessons, { as: t.people.executor })).body.data[0].id,
    ],
    [
      'a plan',
      plansSpec.listPlanHistory,
      async () => {
        const body = { contractId: contract.id, month: '2026-12' }
        return (await t.call(plansSpec.draftPlan, { as: t.people.executor, body })).body.data.id
      },
    ],
  ])('the history of %s, of both sides', async (_, endpoint, idOf) => {
    const answer = await t.call(endpoint, { as: t.people.accountant, params: { id: await idOf() } })
    expect(answer.status).toBe(200)
    expect((await written()).map((line) => line.replace(/ \w+ /, ' '))).toEqual([
      'accountant customer',
      'accountant executor',
    ])
  })

  test('phones of a list of accounts, of everybody on the page but the reader', async () => {
    await t.call(directorySpec.listAccounts, { as: t.people.administrator })
    const rows = await written()
    expect(rows).toHaveLength(Object.keys(t.people).length - 1)
    expect(rows).not.toContain('administrator accounts administrator')
  })
})

test('readings of one’s own data, and refused ones, are not recorded', async () => {
  for (const as of [t.people.customer, t.people.executor]) await t.call(contractsSpec.listContracts, { as })
  await t.call(contractsSpec.getContract, { as: t.people.manager, params: { id: t.people.manager.accountId } })
  await t.call(sessionsSpec.getSignedInUser, { as: t.people.manager })
  expect(await written()).toEqual([])
})

async function openCabinetOf({ cabinetId }: TestPerson): Promise<{ token: string }> {
  const as = t.people.administrator
  const body = { reason: 'Жалоба № 17' }
  const link = await t.call(sessionsSpec.openCabinetAs, { as, params: { id: cabinetId }, body })
  return { token: (await t.call(sessionsSpec.switchToCabinet, { as, body: link.body.data })).body.accessToken }
}

test('staff who look into two cabinets one after the other have read in both', async () => {
  for (const whom of [t.people.otherCustomer, t.people.otherExecutor]) {
    await t.call(accountsSpec.getProfile, { as: await openCabinetOf(whom) })
  }
  expect(await written()).toEqual([
    'administrator cabinet otherCustomer look',
    'administrator cabinet otherExecutor look',
  ])
})

test('all readings in a look at a cabinet are recorded under the looking staff member', async () => {
  const as = await openCabinetOf(t.people.customer)
  await t.call(accountsSpec.getProfile, { as })
  await t.call(contractsSpec.listContracts, { as })
  expect(await written()).toEqual([
    'administrator cabinet customer look',
    'administrator contracts customer look',
    'administrator contracts executor look',
  ])
})

test('a reading takes no more statements than without the record; the same list read often is one reading', async () => {
  const { db } = t.services
  const reads = recorder()
  const { record } = reads
  const statements = vi.spyOn(db.getExecutor(), 'executeQuery')
  const read = async () => {
    statements.mockClear()
    await t.call(contractsSpec.listContracts, { as: t.people.manager })
    return statements.mock.calls.length
  }
  await read()
  reads.record = () => {}
  const without = await read()
  reads.record = record
  expect(await read()).toBe(without)
  for (let count = 0; count < 20; count++) await read()
  statements.mockRestore()
  await reads.write()
  expect(await db.selectFrom('reading').select('id').execute()).toHaveLength(2)
})

test('while the database is unreachable records of readings wait, and none is lost', async () => {
  const { db } = t.services
  await t.call(contractsSpec.listContracts, { as: t.people.manager })
  await db.schema.alterTable('reading').renameTo('away').execute()
  await recorder().write()
  await t.call(learnersSpec.listLearners, { as: t.people.manager })
  await db.schema.alterTable('away').renameTo('reading').execute()
  expect(await written()).toEqual([
    'manager contracts customer',
    'manager contracts executor',
    'manager learners customer',
  ])
})

test('records of readings that come while a batch fails wait with it', async () => {
  const { db } = t.services
  const { manager, customer, executor } = t.people
  const record = ({ path }: EndpointDeclaration, ...ids: string[]) =>
    recorder().record({ session: manager.session, path, objectId: null, ids })
  record(contractsSpec.listContracts, customer.cabinetId)
  await db.schema.alterTable('reading').renameTo('away').execute()
  const writing = recorder().write()
  // Lets the recorder begin to write the batch.
  await Promise.resolve()
  record(contractsSpec.listContracts, executor.cabinetId)
  record(learnersSpec.listLearners, customer.cabinetId)
  await writing
  await db.schema.alterTable('away').renameTo('reading').execute()
  expect(await written()).toEqual([
    'manager contracts customer',
    'manager contracts executor',
    'manager learners customer',
  ])
})

test('a reading of one request, contract or lesson has its learner', async () => {
  const { administrator, manager, customer } = t.people
  const [lesson] = await planLessons(t, contract, [{ date: '2026-11-25' }])
  await t.call(contractsSpec.getContract, { as: manager, params: { id: contract.id } })
  await t.call(lessonsSpec.getLesson, { as: manager, params: { id: lesson?.id ?? '' } })
  await t.call(contractsSpec.listContracts, { as: manager })
  await recorder().write()
  const query = { subjectId: customer.accountId }
  const { data } = (await t.call(oversightSpec.listReadings, { as: administrator, query })).body
  const about = data.map(({ objectId, learner }: { objectId: string | null; learner: unknown }) => [objectId, learner])
  const { learner } = (await t.call(contractsSpec.getContract, { as: manager, params: { id: contract.id } })).body.data
  const named = { firstName: learner.firstName, lastName: learner.lastName }
  expect(new Map(about)).toEqual(
    new Map([
      [contract.id, named],
      [lesson?.id, named],
      [null, null],
    ]),
  )
})

test('readings are searched by both people and by days, and read by cursor', async () => {
  const { administrator, manager, customer, executor } = t.people
  await t.call(contractsSpec.listContracts, { as: manager })
  await t.call(learnersSpec.listLearners, { as: administrator })
  await recorder().write()
  const find = async (query: Record<string, string>) =>
    (await t.call(oversightSpec.listReadings, { as: administrator, query })).body
  expect((await find({ subjectId: customer.accountId })).data).toHaveLength(2)
  expect((await find({ subjectId: executor.accountId })).data).toMatchObject([
    {
      reader: { accountId: manager.accountId, lastName: 'Last-manager' },
      subject: { accountId: executor.accountId, lastName: 'Last-executor' },
      kind: 'contracts',
      objectId: null,
      isLook: false,
      at: t.clock.now().toISOString(),
    },
  ])
  expect((await find({ subject: ' last-EXEC  first' })).data).toMatchObject([
    { subject: { accountId: executor.accountId } },
  ])
  expect((await find({ subject: 'ast-exec' })).data).toEqual([])
  expect((await find({ readerId: administrator.accountId })).data).toHaveLength(1)
  expect((await find({ from: '2026-11-20', to: '2026-11-20' })).data).toHaveLength(3)
  expect((await find({ from: '2026-11-21' })).data).toHaveLength(0)
  expect((await find({ to: '2026-11-19' })).data).toHaveLength(0)
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await find({ limit: '1', ...(cursor && { cursor }) })
    ids.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect([ids.length, new Set(ids).size]).toEqual([3, 3])
})

test('reached quotas are listed, newest first', async () => {
  const { administrator, customer } = t.people
  const row = { account_id: customer.accountId, cabinet_id: customer.cabinetId, day: '2026-11-20', most: 30 }
  const at = (minute: number) => ({ at: new Date(t.clock.now().getTime() + minute * 60_000) })
  await t.services.db
    .insertInto('quota_reach')
    .values([
      { ...row, id: t.services.ids.next(), kind: 'learners', ...at(0) },
      { ...row, id: t.services.ids.next(), kind: 'questions', ...at(1) },
    ])
    .execute()
  const list = await t.call(oversightSpec.listQuotaReaches, { as: administrator, query: { limit: '1' } })
  expect(list.body.data).toMatchObject([{ account: { lastName: 'Last-customer' }, kind: 'questions', most: 30 }])
  const next = await t.call(oversightSpec.listQuotaReaches, {
    as: administrator,
    query: { cursor: list.body.nextCursor },
  })
  expect(next.body.data).toMatchObject([{ kind: 'learners' }])
  const kinds = async (query: Record<string, string>) =>
    (await t.call(oversightSpec.listQuotaReaches, { as: administrator, query })).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )
  const today = businessDate(t.clock.now())
  expect(await kinds({ search: 'last-customer', from: today, to: today })).toEqual(['questions', 'learners'])
  expect(await kinds({ search: 'last-executor' })).toEqual([])
  expect(await kinds({ from: addDays(today, 1) })).toEqual([])
  expect(await kinds({ to: addDays(today, -1) })).toEqual([])
  const refused = { as: administrator, query: { from: 'вчера' } }
  expect((await t.call(oversightSpec.listQuotaReaches, refused)).status).toBe(422)
  const workbook = { as: administrator, query: { search: 'last-customer', to: today } }
  const [sheet] = await readWorkbook(Buffer.from((await t.call(oversightSpec.downloadQuotaReaches, workbook)).bytes))
  const rows = sheet?.data.slice(1).map((cells) => cells.slice(0, 3))
  expect(rows).toEqual([
    ['Last-customer First0', 'вопросы', 30],
    ['Last-customer First0', 'ученики', 30],
  ])
  for (const as of [t.people.manager, customer]) {
    expect((await t.call(oversightSpec.downloadQuotaReaches, { as })).status).toBe(403)
  }
  expect((await t.call(oversightSpec.downloadQuotaReaches, {})).status).toBe(401)
  expect((await t.call(oversightSpec.downloadQuotaReaches, refused)).status).toBe(422)
})

test('each daily limit of the product has words of its own in the workbook', () => {
  const kinds = allEndpoints.flatMap(([, { quota }]) => quota?.kind ?? [])
  const named = Object.keys(messages).flatMap((key) => key.split('oversight.quotas.')[1] ?? [])
  expect(named.toSorted()).toEqual([...new Set([...kinds, 'other'])].toSorted())
})

test('the workbook has the readings of the filter, and is a reading of those people', async () => {
  const { administrator, customer, manager } = t.people
  const nameOf = ({ session: { firstName, lastName } }: TestPerson) => `${lastName} ${firstName}`
  await t.call(learnersSpec.listLearners, { as: manager })
  await t.call(contractsSpec.getContract, { as: manager, params: { id: contract.id } })
  await recorder().write()
  const query = { subject: 'last-customer', readerId: manager.accountId }
  const answer = await t.call(oversightSpec.downloadReadings, { as: administrator, query })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  const [head, ...rows] = sheet?.data ?? []
  expect(head).toEqual([
    'Когда',
    'Кто смотрел',
    'Чьи данные',
    'Что просмотрено',
    'в кабинете человека',
    'Номер в системе',
  ])
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.slice(1, 3)).toEqual([nameOf(manager), nameOf(customer)])
  expect(await written()).toContain('administrator accounts customer')
})

test('the workbook of readings is only for administrators', async () => {
  const { administrator, manager, accountant, customer, executor } = t.people
  for (const as of [manager, accountant, customer, executor])
    expect((await t.call(oversightSpec.downloadReadings, { as })).status).toBe(403)
  expect((await t.call(oversightSpec.downloadReadings, {})).status).toBe(401)
  const query = { readerId: 'кто-то' }
  expect((await t.call(oversightSpec.downloadReadings, { as: administrator, query })).status).toBe(422)
})

test('nobody changes or empties the records of readings, and they are removed after a year', async () => {
  const { db } = t.services
  await t.call(learnersSpec.listLearners, { as: t.people.manager })
  await recorder().write()
  await expect(db.updateTable('reading').set({ kind: 'x' }).execute()).rejects.toThrow('history')
  await expect(db.deleteFrom('reading').execute()).rejects.toThrow('history')
  await expect(sql`truncate reading`.execute(db)).rejects.toThrow('history')
  const forgetOld = () => removeOver(t.services, oversightRetention)
  const count = async () => (await db.selectFrom('reading').select('id').execute()).length
  t.clock.advance(364 * dayMs)
  await forgetOld()
  expect(await count()).toBe(1)
  t.clock.advance(2 * dayMs)
  await forgetOld()
  expect(await count()).toBe(0)
})

test('each answer that staff can get has a kind of reading', () => {
  const forStaff = ({ method, session, roles, stream }: EndpointDeclaration) =>
    method === 'GET' && session === 'required' && !stream && (roles?.includes('staff') ?? true)
  const unknown = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => forStaff(endpoint) && readingKindOf(endpoint.path) === undefined)
  expect(unknown.map(({ path }) => path)).toEqual([])
})

test('a path is named by one manifest, and the calls below it have a kind', () => {
  const named = collected('readings').flatMap((readings) => Object.keys(readings))
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([])
  const gets = allRoutes.flatMap(({ endpoint: { method, path } }) => (method === 'GET' ? `${path}/` : []))
  const isServed = (path: string) => gets.some((each) => each.startsWith(`/frontend-api/${path}/`))
  expect(named.filter((path) => !isServed(path))).toEqual([])
})
