// Rows that stand at the same place of an order, such as lessons that start together, on the edge between two pages.
import { randomUUID } from 'node:crypto'
import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as onlinePaymentsSpec from '@navyk/api-spec/money/online-payments'
import * as profilesSpec from '@navyk/api-spec/market/profiles'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '@navyk/api-spec/testing'
import { compareWithProviders } from '#domains/money/online-payments/requests/compare.ts'
import {
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { insertCopy } from '#testing/databases/insert-copy.ts'
import { importStatement } from '#testing/factories/bank-statements.ts'
import { customerLine, uploadSheet } from '#testing/factories/import-sheets.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { askRefund } from '#testing/acting/payments.ts'
import { insertBatch } from '#testing/factories/payout-batches.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createTestPromoCode, orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createAct } from '#testing/factories/acts.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { grant } from '#testing/acting/wallets.ts'

type PersonName = keyof TestApp['people']
/** `report` is no part of the query, but says which report. */
type Query = Record<string, string>
const reported = { from: '2026-10-01', to: '2027-01-31' }

/** Every list that pages, as somebody who sees all of its tied rows, with each filter that changes its order. */
const lists: Record<string, { as?: PersonName | PersonName[]; queries?: Query[] }> = {
  getPivot: {
    as: 'manager',
    queries: [{ from: '2026-12-01', to: '2026-12-31', columns: 'month', rows: 'learner', measures: 'planned' }],
  },
  getPublicCalendar: {},
  listAccounts: { as: 'administrator' },
  listApplications: { as: 'manager', queries: [{}, { state: 'submitted' }] },
  listCredentials: { as: ['executor', 'manager'], queries: [{}, { scope: 'waiting' }, { scope: 'expiring' }] },
  listBankRows: { as: 'accountant', queries: [{ kind: 'unsure' }, { kind: 'done' }] },
  listActions: { as: 'administrator' },
  listBankStatements: { as: 'accountant' },
  listBatchPayouts: { as: 'accountant' },
  listContracts: { as: 'manager' },
  listDebtors: { as: 'manager' },
  listDocuments: { as: 'manager', queries: [{}, { scope: 'of_service' }, { state: 'draft' }] },
  listContacts: { as: 'manager' },
  listOwnClients: { as: 'executor' },
  listExecutorLoads: { as: 'manager' },
  listGaps: { as: 'manager' },
  listWaitingOffers: { as: 'manager', queries: [{}, { promise: 'response' }] },
  listDuePayouts: { as: 'accountant', queries: [{ kind: 'left_out' }] },
  listIncomeReports: { as: 'accountant' },
  listInvoices: { as: 'accountant' },
  listImports: { as: 'manager' },
  listImportFaults: { as: 'manager', queries: [{}, { column: 'phone' }] },
  listImportRows: { as: 'manager' },
  listLeads: { as: 'manager', queries: [{ state: 'new' }, { state: 'lost' }] },
  listLearners: { as: 'customer' },
  listLessons: { as: 'manager', queries: [{}, { view: 'unclosed' }, { view: 'upcoming' }, { view: 'to_confirm' }] },
  listCustomerDoubles: { as: 'administrator' },
  listManagedCustomers: { as: 'manager' },
  listNotices: { as: 'customer', queries: [{ box: 'new' }, { box: 'archive' }] },
  listOffers: { as: ['manager', 'executor'], queries: [{}, ...offersSpec.offerSorts.map((sort) => ({ sort }))] },
  listPaymentProblems: { as: 'accountant' },
  listPaymentRequests: { as: 'accountant' },
  listPayments: { as: 'accountant' },
  listPayoutBatches: { as: 'accountant' },
  listPlans: { as: 'manager' },
  listOpenProgrammes: {},
  listOwnSeats: { as: 'customer' },
  listProducts: { as: 'manager', queries: [{}, { state: 'published' }] },
  getProgrammeMoney: { as: 'manager', queries: [{ month: '2027-02' }] },
  getSessionsOverview: { as: 'manager', queries: [{ from: '2027-02-01', to: '2027-02-28' }] },
  listProgrammes: { as: ['manager', 'customer'] },
  listProgrammeSessions: { as: ['manager', 'customer'], queries: [{}, { view: 'upcoming' }] },
  listProgrammeSeats: { as: 'manager' },
  listPromoCodes: { as: 'manager' },
  listQuestions: { as: 'manager', queries: [{}, ...questionsSpec.questionStates.map((state) => ({ state }))] },
  listQuotaReaches: { as: 'administrator' },
  listReadings: { as: 'administrator', queries: [{ to: '2026-10-01' }] },
  listRefunds: { as: 'accountant' },
  listRefusedNotifications: { as: 'accountant' },
  listReportGroups: {
    as: 'manager',
    queries: [
      { report: 'workload', by: 'executor', ...reported },
      { report: 'variance', by: 'executor', order: 'planned', ...reported },
    ],
  },
  listReportRows: {
    as: 'manager',
    queries: [
      { report: 'sales', measure: 'invoiced', ...reported },
      { report: 'shop', measure: 'orders', ...reported },
      { report: 'subscriptions', measure: 'active', ...reported },
    ],
  },
  listShopProducts: {
    as: 'customer',
    queries: [{}, { subject: 'mathematics' }, { order: 'cheapest' }, { order: 'dearest_each' }, { order: 'by_name' }],
  },
  listSignInHistory: { as: 'customer' },
  listTalks: { as: 'customer' },
  listTalkMessages: { as: 'customer' },
  listActs: { as: 'accountant' },
  listWallets: { as: 'accountant' },
  listOrders: { as: 'accountant' },
  listTeam: { as: 'manager' },
  listUninvoiced: { as: 'accountant', queries: [{ month: '2026-12' }] },
  listUnplanned: { as: 'manager', queries: [{ month: '2027-03' }] },
  listWorkReports: { as: 'manager' },
}

const pages = allEndpoints.filter(([, { responses }]) => {
  const answer = responses[200]
  return answer instanceof z.ZodObject && 'nextCursor' in answer.shape
})
const isLimited = (endpoint: EndpointDeclaration) =>
  endpoint.query instanceof z.ZodObject && 'limit' in endpoint.query.shape

let t: TestApp
let bankStatement = ''
const copies = 5
/** More than the table of plans and facts shows on a page, whose length nobody can choose. */
const tiedLearners = 120

/** Contracts whose ids are in another order than their numbers. */
const laterContracts = [1, 2, 3].map((index) => `f0000000-0000-7000-8000-00000000000${index}`)

interface Page {
  data: unknown
  nextCursor: string | null
}

/** Inserts copies of the first row of a table that differ only in their id and in what `change` returns. */
async function copyRow(table: string, change: (index: number) => object = () => ({}), count = copies): Promise<void> {
  await t.services.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one
      order by to_jsonb(one) ->> 'month', to_jsonb(one) ->> 'id' limit 1`.execute(tx)
    for (let index = 0; index < count; index++) {
      await insertCopy(tx, table, { ...rows[0]?.row, id: randomUUID(), ...change(index) })
    }
  })
}

/** Adds a credential that was checked and expires soon. */
async function keepCredential(): Promise<void> {
  const at = new Date('2026-12-01T09:00:00Z')
  const decided = { state: 'confirmed' as const, decided_at: at, decided_by: t.people.manager.cabinetId }
  const days = { issued_on: '2026-01-12', valid_until: '2027-01-20' }
  const about = { kind: 'police_certificate' as const, number: '17', issuer: 'МВД', uploaded_at: at }
  const row = { id: randomUUID(), executor_id: t.people.executor.cabinetId, replaces_id: null }
  await t.services.db
    .insertInto('executor_credential')
    .values({ ...row, ...about, ...days, ...decided })
    .execute()
}

/** Talks of contracts whose newest messages are of one moment; the messages are those of one under the id of the other thing that
 *  has pages of its own. */
async function talkAboutContracts(): Promise<void> {
  await copyRow('contract', () => ({ id: bankStatement, number: 8000, successor_of: randomUUID() }), 1)
  const at = t.clock.now()
  const newest = { excerpt: 'Привет', last_side: 'customer' as const, last_message_at: at }
  const seen = { customer_seen_until: null, executor_seen_until: null }
  await t.services.db
    .insertInto('talk')
    .values([bankStatement, ...laterContracts].map((id) => ({ contract_id: id, ...newest, ...seen })))
    .execute()
  const said = { contract_id: bankStatement, side: 'customer' as const, author_id: t.people.customer.cabinetId }
  await t.services.db
    .insertInto('talk_message')
    .values(Array.from({ length: copies }, () => ({ ...said, id: randomUUID(), body: 'Привет', created_at: at })))
    .execute()
}

/** Copied accruals pass no triggers; what those would keep of them is written here. */
async function keepUninvoiced(contractIds: string[]): Promise<void> {
  await t.services.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into uninvoiced_lesson (lesson_id, contract_id, held_on, is_late, subject, charged_kopecks)
      select lesson_id, contract_id, held_on, is_late, subject, gross_kopecks - prepaid_kopecks from accrual_facts
      where contract_id = any(${contractIds}::uuid[]) and gross_kopecks > prepaid_kopecks
    `.execute(tx)
  })
}

/** Programmes that begin on one day; the seats are those of one under the id of the other thing that has pages of its own. */
async function teachGroups(): Promise<void> {
  const { id } = await openProgramme(t, { startsOn: '2027-02-01', endsOn: '2027-03-01', enrolUntil: '2027-01-31' })
  await joinTeam(t, id)
  await createFirmSeat(t, id)
  await copyRow('programme', (index) => ({ number: index + 10 }))
  await copyRow('programme', () => ({ id: bankStatement, number: 9 }), 1)
  await copyRow('programme_member', () => ({ state: 'removed', ended_at: t.clock.now() }))
  const left = { programme_id: bankStatement, state: 'left', ended_at: t.clock.now() }
  await copyRow('programme_seat', (index) => ({ turn: index + 10, ...left }))
  await addSession(t, id, '2027-02-01')
  await copyRow('programme_session')
  await holdSessions()
}

/** A session of each programme to which everybody came. */
async function holdSessions(): Promise<void> {
  await t.services.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into programme_session (id, programme_id, starts_at, ends_at, state, topic, held_at, created_at)
      select gen_random_uuid(), programme.id, '2027-02-03T15:00Z', '2027-02-03T16:00Z', 'held', '', '2027-02-03T16:00Z',
        programme.created_at from programme`.execute(tx)
    await sql`
      insert into programme_attendance (session_id, learner_id, outcome, result, set_at)
      select session.id, learner.id, 'present', '', session.held_at
      from programme_session session cross join (select id from learner order by id limit 1) learner
      where session.state = 'held'`.execute(tx)
  })
}

/** Documents, without what they are made of. */
async function draftDocuments(): Promise<void> {
  await t.services.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (let index = 0; index < copies; index++) {
      await insertCopy(tx, 'document', {
        id: randomUUID(),
        direction: 'to_person',
        kind: 'other',
        title: 'Приказ',
        state: 'draft',
        version: 1,
        cabinet_id: t.people.customer.cabinetId,
        contract_id: null,
        template_id: null,
        file_id: randomUUID(),
        blocks: null,
        sha256: '',
        is_to_acknowledge: false,
        created_at: t.clock.now(),
        sent_at: null,
      })
    }
  })
}

async function requestOnlinePayment(invoiceId: string): Promise<void> {
  const body = { invoiceId, provider: 'express-pay', method: 'erip' }
  await t.call(onlinePaymentsSpec.createPaymentRequest, { as: t.people.customer, body })
}

async function publishCards(people: TestPerson[]): Promise<void> {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '06:00', to: '22:00' }))
  const card = { about: 'Учу', city: 'Минск', subjects: ['mathematics'], formats: ['online'], levels: [] }
  const body = { ...card, experienceYears: 8, hourPayKopecks: 3000, isPublic: true, version: 1 }
  for (const as of people) {
    await t.call(scheduleSpec.saveAvailability, { as, body: { version: 1, week, exceptions: [] } })
    await t.call(profilesSpec.updateOwnCard, { as, body })
  }
}

/** Three executors teach at the same times: in the past, in the future, and a time that the customer has yet to confirm. */
async function teachTogether(executors: TestPerson[]): Promise<string[]> {
  const contracts: string[] = []
  for (const executor of executors) {
    const contract = await createContract(t, { executor })
    contracts.push(contract.id)
    const times = [{ date: '2027-01-12' }, { date: '2027-01-20' }, { date: '2027-01-21' }]
    const lessons = await planLessons(t, contract, times)
    const waits = { addition: 'outside_plan' as const }
    await t.services.db
      .updateTable('lesson')
      .set(waits)
      .where('id', '=', lessons[2]?.id ?? '')
      .execute()
  }
  return contracts
}

/** Payments that nobody has asked for, and notifications that nobody has signed. */
async function bePaidByStrangers(): Promise<void> {
  for (let index = 0; index < copies; index++) {
    const stray = { key: `${index}`, reference: undefined, accountNo: 'x', amountKopecks: 700, currency: 'BYN' }
    t.played.addStray({ ...stray, paidAt: t.clock.now(), isReversed: false, refundedKopecks: 0 })
    const headers = { 'content-type': 'text/plain' }
    await t.app.inject({
      method: 'POST',
      url: '/payment-notifications/express-pay',
      headers,
      payload: `forged ${index}`,
    })
  }
  await compareWithProviders(t.services)
}

/** Rows that the service itself writes, all at one moment. */
async function writeEvents(): Promise<void> {
  const { db, clock } = t.services
  const at = clock.now()
  const everybody = Object.values(t.people)
  await db
    .updateTable('account')
    .set({ last_name: 'Иванова', first_name: 'Анна', email: 'anna@example.test' })
    .execute()
  const reading = { reader_id: t.people.manager.accountId, kind: 'learners' as const, object_id: null, is_look: true }
  const event = { account_id: t.people.customer.accountId, kind: 'signed_in' as const, address: '', user_agent: '' }
  const application = {
    about: 'Преподаю математику десятый год',
    subjects: ['mathematics' as const],
    formats: ['online' as const],
    city: 'Минск',
    experience_years: 1,
    reason: null,
  }
  const decided = { state: 'approved' as const, decided_at: at }
  for (const { accountId, cabinetId } of everybody) {
    const row = () => ({ id: randomUUID(), at: new Date('2026-10-01T12:00:00Z') })
    await db
      .insertInto('reading')
      .values({ ...row(), ...reading, subject_id: accountId })
      .execute()
    await db
      .insertInto('sign_in_event')
      .values({ ...row(), ...event })
      .execute()
    const reach = {
      account_id: accountId,
      cabinet_id: cabinetId,
      kind: 'questions' as const,
      day: '2026-12-31',
      most: 9,
    }
    await db
      .insertInto('quota_reach')
      .values({ ...row(), ...reach })
      .execute()
    const applied = { account_id: accountId, cabinet_id: cabinetId, ...application, created_at: at }
    await db
      .insertInto('executor_application')
      .values([
        { id: randomUUID(), ...applied, decided_at: null },
        { id: randomUUID(), ...applied, ...decided },
      ])
      .execute()
  }
}

beforeAll(async () => {
  t = await testApp()
  const executors = [t.people.executor, t.people.otherExecutor, t.people.both]
  const ids = { ...(await offerWithResponse(t)) }
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  t.clock.set(new Date('2027-01-15T09:00:00Z'))
  await bePaidByStrangers()
  await askRefund(t, t.people.customer.cabinetId)
  bankStatement = await importStatement(t)
  await publishCards(executors.toReversed())
  const contracts = await teachTogether(executors)
  const others = executors.slice(1).map(({ cabinetId }) => ({ executor_id: cabinetId }))
  const ofContract = (index: number) => ({ contract_id: contracts[index] })
  await copyRow('offer', (index) => ({ number: 9000 + index, state: 'published', deadline_on: '2027-02-01' }))
  await copyRow('learner')
  const ofOther = { customer_id: t.people.otherCustomer.cabinetId }
  const learners = Array.from({ length: tiedLearners }, () => randomUUID())
  await t.services.db.deleteFrom('lesson_day').where('contract_id', '!=', ids.contract).execute()
  await copyRow('learner', (index) => ({ id: learners[index], ...ofOther }), tiedLearners)
  await copyRow('lesson_day', (index) => ({ learner_id: learners[index], contract_id: randomUUID() }), tiedLearners)
  await copyRow('plan', ofContract, contracts.length)
  await copyRow('accrual', (index) => ({ lesson_id: randomUUID(), ...ofContract(index) }), contracts.length)
  await copyRow(
    'contract',
    (index) => ({
      id: laterContracts[index],
      number: 9000 - index,
      successor_of: randomUUID(),
      learner_id: learners[index],
    }),
    laterContracts.length,
  )
  // Learners without another contract, who lose their teachers on one day.
  const leaving = { state: 'ending', ends_on: '2027-02-01', ending_by: 'executor', reason: 'Переезд' }
  await copyRow('contract', (index) => ({
    number: 9100 - index,
    successor_of: randomUUID(),
    learner_id: learners[10 + index],
    ...leaving,
  }))
  await copyRow(
    'accrual',
    (index) => ({ lesson_id: randomUUID(), contract_id: laterContracts[index] }),
    laterContracts.length,
  )
  await keepUninvoiced([...contracts, ...laterContracts])
  await talkAboutContracts()
  await copyRow('income_report', (index) => others[index] ?? {}, others.length)
  await copyRow('work_report', (index) => others[index] ?? {}, others.length)
  await copyRow('invoice', (index) => ({ number: `НВ-${index}`, period: `2025-0${index + 1}` }))
  const debtors = [t.people.otherCustomer, ...executors]
  await copyRow(
    'invoice',
    (index) => ({
      number: `ДД-${index}`,
      period: `2024-0${index + 1}`,
      customer_id: debtors[index]?.cabinetId,
      state: 'issued',
      due_on: '2026-12-01',
      owed_kopecks: 4000,
      paid_kopecks: 0,
    }),
    debtors.length,
  )
  await copyRow('payment', (index) => ({ source_key: `copy ${index}` }))
  await copyRow('refund')
  // Under the id of the other thing that has pages of its own.
  await uploadSheet(t, [customerLine(1, t.people.executor.phone), { phone: '1' }])
  await copyRow('people_import', (index) => (index === 0 ? { id: bankStatement } : {}))
  await copyRow('people_import_row', () => ({ import_id: bankStatement }))
  await copyRow('people_import_fault', () => ({ import_id: bankStatement, column_name: 'phone' }))
  await typeLead(t)
  await copyRow('lead', (index) => ({ number: index + 10 }))
  await copyRow('lead', (index) => ({ number: index + 20, state: 'lost', lost_reason: '–' }))
  await teachGroups()
  await requestOnlinePayment(ids.invoice)
  await copyRow('payment_request', (index) => ({ reference: `copy ${index}`, account_no: `copy-${index}` }))
  await grant(t)
  await copyRow('wallet', () => ({ source_id: randomUUID() }))
  await createAct(t, { id: ids.workReport, executorId: t.people.executor.cabinetId }, '2026-12')
  await copyRow('act', (index) => ({ number: `copy ${index}`, month: `2025-0${index + 1}` }))
  await copyRow('bank_statement')
  await copyRow('bank_statement_row', (index) => ({ row_key: `copy ${index}`, position: index + 10 }))
  const ignored = { state: 'ignored', reason: '–', decided_by: t.people.accountant.cabinetId }
  await copyRow('bank_statement_row', (index) => ({ row_key: `done ${index}`, position: index + 20, ...ignored }))
  await copyRow('income_report', (index) => ({ month: `2025-0${index + 1}`, state: 'on_hold', held_from: 'approved' }))
  // Under the id of the other thing that has pages of its own.
  await insertBatch(t, bankStatement, copies)
  await copyRow('payout_batch', (index) => ({ number: index + 2 }))
  for (let index = 0; index < copies; index++) {
    await sellProduct(t)
    await createTestPromoCode(t, { code: `CODE-${index}` })
  }
  await orderProduct(t, (await sellProduct(t)).id, t.people.customer)
  await copyRow('shop_order', (index) => ({ number: index + 10 }))
  await keepCredential()
  await copyRow('executor_credential')
  await copyRow('executor_credential', () => ({ state: 'uploaded', decided_at: null, decided_by: null }))
  await copyRow('notice', () => ({
    cabinet_id: t.people.customer.cabinetId,
    thing: `offer:${randomUUID()}`,
    archived_at: null,
  }))
  await copyRow('notice', () => ({ cabinet_id: t.people.customer.cabinetId, archived_at: '2026-12-31' }))
  await draftDocuments()
  await writeEvents()
  for (const [place, state] of questionsSpec.questionStates.entries())
    await copyRow('question', (index) => ({
      number: 9000 + place * copies + index,
      state,
      ...((state === 'closed' || state === 'spam') && { closed_at: t.clock.now() }),
      ...(state === 'spam' && { spam_from: 'open' as const }),
    }))
  // Without this, an index that serves a list could order its ties even where the query does not.
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await sql`set ${sql.raw(`enable_${way}`)} = off`.execute(t.services.db)
}, 120_000)
afterAll(() => t.close())

test('the test walks through every list that answers page by page', () => {
  expect(pages.map(([name]) => name).toSorted()).toEqual(Object.keys(lists).toSorted())
})

const rowsOf = ({ data }: { data: unknown }): unknown[] => {
  if (Array.isArray(data)) return data
  const { rows, executors, programmes } = data as Partial<Record<'rows' | 'executors' | 'programmes', unknown[]>>
  return rows ?? executors ?? programmes ?? []
}

const cases = pages.flatMap(([name, endpoint]) => {
  const { as, queries = [{}] } = lists[name] ?? {}
  return [as]
    .flat()
    .flatMap((who) =>
      queries.map((query) => [`${name} ${new URLSearchParams(query)}`, who ?? 'nobody', endpoint, query] as const),
    )
})

test.each(cases)(
  'no row is left out or comes twice on the way through the pages of %s as %s',
  async (_, who, endpoint, { report = '', ...asked }) => {
    const ask = async (more: Query) => {
      const answer = await t.call(endpoint, {
        as: who === 'nobody' ? undefined : t.people[who],
        params: { id: bankStatement, report },
        query: { ...asked, ...more },
      })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      return answer.body as Page
    }
    const throughPages = async (limit: Query, most: number) => {
      const seen: unknown[] = []
      let cursor: string | null = null
      do {
        const page: Page = await ask({ ...limit, ...(cursor !== null && { cursor }) })
        seen.push(...rowsOf(page))
        cursor = page.nextCursor
      } while (cursor !== null && seen.length <= most)
      return seen
    }
    if (!isLimited(endpoint)) {
      const all = await throughPages({}, 1000)
      expect([new Set(all.map((row) => JSON.stringify(row))).size, all.length]).toEqual([
        tiedLearners + 1,
        tiedLearners + 1,
      ])
      return
    }
    const whole = await throughPages({ limit: '100' }, 1000)
    expect(whole.length).toBeGreaterThan(2)
    for (const limit of ['1', '2']) expect(await throughPages({ limit }, whole.length)).toEqual(whole)
  },
)
