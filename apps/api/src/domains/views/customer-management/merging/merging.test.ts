import { listQuestions } from '@navyk/api-spec/desk/questions'
import { applyAsExecutor, withdrawApplication } from '@navyk/api-spec/market/applications'
import { getStatement, listInvoices, type InvoiceSummary } from '@navyk/api-spec/money/invoices'
import { listOrders } from '@navyk/api-spec/money/orders'
import { askRefund, recordPayment } from '@navyk/api-spec/money/payments'
import { getDebtLimit, listWallets, setDebtLimit } from '@navyk/api-spec/money/wallets'
import { listAccounts } from '@navyk/api-spec/people/directory'
import { signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { listLearners } from '@navyk/api-spec/people/learners'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { changedHeader, dayMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/views/customer-management'
import { listContacts } from '@navyk/api-spec/views/contact-list'
import { requestDeletion } from '@navyk/api-spec/views/personal-data'
import type { CustomerDouble, MergePreview } from '@navyk/api-spec/views/customer-management'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { domains } from '#domains.ts'
import { contradictions } from '#testing/sums/contradictions.ts'
import { createRichCustomer, type RichCustomer, settleOctober } from '#testing/factories/rich-customer.ts'
import { sellProduct } from '#testing/acting/shop.ts'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { createAccounts } from '#people/accounts'

let t: TestApp
let kept: TestPerson
let closed: TestPerson
let administrator: TestPerson
let ofKept: RichCustomer
let ofClosed: RichCustomer

const reason = 'Зарегистрирован второй раз с рабочим телефоном'
const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const preview = async (from: TestPerson, into: TestPerson, as = administrator) =>
  t.call(spec.previewCustomerMerge, { as, params: { id: from.cabinetId }, query: { intoId: into.cabinetId } })
const seen = async (from: TestPerson, into: TestPerson): Promise<MergePreview> => (await preview(from, into)).body.data
const merge = async (from: TestPerson, into: TestPerson, change: object = {}, as = administrator) =>
  t.call(spec.mergeCustomers, {
    as: await fresh(as),
    params: { id: from.cabinetId },
    body: { intoId: into.cabinetId, reason, digest: 'none', ...change },
  })

beforeAll(async () => {
  t = await testApp()
  ;({ administrator, customer: kept, otherCustomer: closed } = t.people)
  const productId = (await sellProduct(t)).id
  ofKept = await createRichCustomer(t, kept, { productId, days: ['2026-10-05', '2026-10-06'] })
  ofClosed = await createRichCustomer(t, closed, { productId, days: ['2026-10-07'] })
  await settleOctober(t)
})
afterAll(() => t.close())

describe('before a merge', () => {
  test('the preview shows what moves, and what both customers have', async () => {
    const { from, into, refusals } = await seen(closed, kept)
    expect(refusals).toEqual([])
    expect([from.id, into.id]).toEqual([closed.cabinetId, kept.cabinetId])
    const counts = (side: MergePreview['from']) =>
      Object.fromEntries(side.has.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])))
    expect(counts(from)).toEqual({
      learners: 1,
      contracts: 1,
      lessons: 1,
      offers: 1,
      invoices: 2,
      payments: 1,
      paymentRequests: 2,
      packages: 1,
      orders: 1,
      questions: 1,
      notes: 1,
    })
    expect(counts(into)).toMatchObject({ lessons: 2, orders: 1 })
    expect(from).toMatchObject({ creditKopecks: 7000, email: 'otherCustomer@example.test', roles: ['customer'] })
  })

  test.each(['manager', 'accountant', 'customer', 'executor'] as const)('a %s is refused', async (who) => {
    const as = t.people[who]
    expect((await preview(closed, kept, as)).status).toBe(403)
    expect((await t.call(spec.listCustomerDoubles, { as })).status).toBe(403)
    expect((await merge(closed, kept, {}, as)).status).toBe(403)
  })

  test('a caller without a session is refused', async () => {
    const params = { id: closed.cabinetId }
    const query = { intoId: kept.cabinetId }
    expect((await t.call(spec.previewCustomerMerge, { params, query })).status).toBe(401)
    expect((await t.call(spec.listCustomerDoubles, {})).status).toBe(401)
    expect((await t.call(spec.mergeCustomers, { params, body: { ...query, reason, digest: 'x' } })).status).toBe(401)
  })

  test('a recent proof of identity is needed', async () => {
    const as = await fresh(administrator)
    t.clock.advance(11 * 60_000)
    const body = { intoId: kept.cabinetId, reason, digest: 'x' }
    const answer = await t.call(spec.mergeCustomers, { as, params: { id: closed.cabinetId }, body })
    expect(answer.body.code).toBe('step_up_required')
  })

  test.each([
    ['no reason', { reason: ' ' }],
    ['no other customer', { intoId: 'nobody' }],
    ['a field of no meaning', { force: true }],
  ])('%s is refused', async (_, change) => {
    expect((await merge(closed, kept, change)).status).toBe(422)
  })

  test('an executor, a member of the staff and a stranger’s id are refused as customers', async () => {
    for (const other of [t.people.executor, t.people.manager, { ...kept, cabinetId: kept.accountId }]) {
      expect((await preview(closed, other)).status).toBe(404)
      expect((await merge(other, kept)).status).toBe(404)
    }
  })

  test('a caller who has seen an older preview gets the present one', async () => {
    const answer = await merge(closed, kept)
    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
    expect(answer.body.current).toEqual(await seen(closed, kept))
  })

  test('a customer is not merged into themselves', async () => {
    expect((await seen(closed, closed)).refusals).toEqual(['same'])
    expect((await merge(closed, closed)).body.code).toBe('merge_same')
  })
})

describe('two merged customers with all kinds of data', () => {
  let before: MergePreview
  let numbers: (string | null)[]
  let ended: TestPerson
  beforeAll(async () => {
    before = await seen(closed, kept)
    ended = await fresh(closed)
    numbers = await invoiceNumbers()
    const answer = await merge(closed, kept, { digest: before.digest })
    expect([answer.status, answer.body]).toEqual([200, { data: { id: kept.cabinetId } }])
  })
  const invoiceNumbers = async () =>
    (await t.services.db.selectFrom('invoice').select('number').orderBy('id').execute()).map(({ number }) => number)
  const sum = (name: 'balanceKopecks' | 'prepaidKopecks' | 'dueKopecks' | 'creditKopecks' | 'overdueKopecks') =>
    before.from[name] + before.into[name]

  test('are one: the card has the money and all open things of both', async () => {
    const call = { as: t.people.manager, params: { id: kept.cabinetId } }
    const card = (await t.call(spec.getManagedCustomer, call)).body.data
    expect(card).toMatchObject({
      balanceKopecks: sum('balanceKopecks'),
      prepaidKopecks: sum('prepaidKopecks'),
      dueKopecks: sum('dueKopecks'),
      creditKopecks: sum('creditKopecks'),
      notes: 2,
      merged: [
        { id: closed.cabinetId, lastName: 'Last-otherCustomer', reason, mergedBy: { lastName: 'Last-administrator' } },
      ],
    })
    expect([card.contracts.length, card.packages.length, card.orders.length]).toEqual([2, 2, 2])
  })

  test('have one reader: the remaining customer reads everything as their own', async () => {
    const count = async (endpoint: Parameters<typeof t.call>[0], query = {}) =>
      (await t.call(endpoint, { as: kept, query })).body.data.length
    expect(await count(listOrders)).toBe(2)
    expect(await count(listQuestions)).toBe(2)
    expect(await count(listContracts)).toBe(2)
    expect(await count(listLearners)).toBe(2)
    expect(await count(listWallets)).toBe(2)
    expect(await count(listLessons, { month: '2026-10' })).toBe(3)
    const invoices: InvoiceSummary[] = (await t.call(listInvoices, { as: kept })).body.data
    expect(invoices.map(({ id }) => id)).toEqual(expect.arrayContaining([ofKept.invoice.id, ofClosed.invoice.id]))
  })

  test('have one statement, with the debts of both and the origin of a part', async () => {
    const query = { customerId: kept.cabinetId, fromMonth: '2026-10', toMonth: '2026-11' }
    const statement = (await t.call(getStatement, { as: t.people.accountant, query })).body.data
    expect(statement.closingKopecks).toBe(sum('balanceKopecks'))
    const kinds = statement.rows.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('customer_merged')
  })

  test('leave the closed customer without anything', async () => {
    const { rows } = await sql<{ count: number }>`
      select (
        (select count(*) from contract where customer_id = ${closed.cabinetId})
        + (select count(*) from invoice where customer_id = ${closed.cabinetId})
        + (select count(*) from payment where customer_id = ${closed.cabinetId})
        + (select count(*) from wallet where customer_id = ${closed.cabinetId})
        + (select count(*) from customer_credit where customer_id = ${closed.cabinetId})
        + (select count(*) from lesson_day where customer_id = ${closed.cabinetId})
        + (select count(*) from ledger_account where owner_id = ${closed.cabinetId} and merged_into is null)
      )::int as count`.execute(t.services.db)
    expect(rows).toEqual([{ count: 0 }])
    const { rows: balances } = await sql<{ sum: number }>`
      select coalesce(sum(amount_kopecks), 0)::int as sum from ledger_account_month kept
      join ledger_account account on account.id = kept.ledger_account_id
      where owner_id = ${closed.cabinetId} group by account.id`.execute(t.services.db)
    expect(balances.every(({ sum: left }) => left === 0)).toBe(true)
  })

  test('have stored figures that equal computed ones, and unchanged numbers of invoices', async () => {
    expect(await contradictions(t.services.db)).toEqual([])
    expect(await invoiceNumbers()).toEqual(numbers)
  })

  test('end the sessions of the closed customer, and signing in says why', async () => {
    expect((await t.call(getSignedInUser, { as: ended })).status).toBe(401)
    const body = { username: closed.phone, password: testPassword }
    for (const [language, word] of [
      ['ru', 'объединена'],
      ['en', 'merged'],
      ['es', 'unido'],
    ] as const) {
      const answer = await t.call(signIn, { body, language })
      expect([answer.status, answer.body.code]).toEqual([409, 'account_merged'])
      expect(answer.body.message).toContain(word)
      expect(answer.text).not.toContain(kept.phone.slice(-4))
    }
    const wrong = await t.call(signIn, { body: { ...body, password: 'Another-horse-42' } })
    expect(wrong.body.code).toBe('wrong_credentials')
  })

  test('have one copy of the data, with that of the closed one', async () => {
    const { db } = t.services
    const copied = async (name: string) => {
      const part = domains.find((domain) => domain.name === name)?.manifest.exportCabinet
      return JSON.stringify(await part?.(db, t.services, kept.session, 'ru'))
    }
    expect(await copied('money/invoices')).toContain(ofClosed.invoice.number)
    expect(await copied('money/orders')).toContain(ofClosed.order.id)
    expect(await copied('money/wallets')).toContain('Восемь занятий')
  })

  test('are found by administrators, the closed account as a merged one', async () => {
    const listed = async (state: string) =>
      (await t.call(listAccounts, { as: administrator, query: { state } })).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed('merged')).toEqual([closed.accountId])
    expect(await listed('active')).not.toContain(closed.accountId)
  })

  test('have one card: a link to the closed one leads to the other, notes included', async () => {
    const call = { as: t.people.manager, params: { id: closed.cabinetId } }
    expect((await t.call(spec.getManagedCustomer, call)).body.data.id).toBe(kept.cabinetId)
    expect((await t.call(spec.listCustomerNotes, call)).body.data).toHaveLength(2)
    const names = (await t.call(spec.listManagedCustomers, { as: t.people.manager })).body.data
    expect(names.map(({ id }: { id: string }) => id)).not.toContain(closed.cabinetId)
  })

  test('have a notice for the remaining one, and both histories say who, when and why', async () => {
    const notices = await t.call(listNotices, { as: kept, query: { box: 'new' } })
    expect(notices.text).toContain('Вашу вторую учётную запись объединили с этой')
    const events = await t.services.db
      .selectFrom('audit_event')
      .select(['object_id', 'action', 'reason'])
      .where('action', 'like', 'merged%')
      .orderBy('action')
      .execute()
    expect(events).toEqual([
      { object_id: kept.accountId, action: 'merged', reason },
      { object_id: closed.accountId, action: 'merged_into', reason },
    ])
  })

  test('can be merged again with the same answer and no effect', async () => {
    const answer = await merge(closed, kept, { digest: before.digest })
    expect([answer.status, answer.body]).toEqual([200, { data: { id: kept.cabinetId } }])
    expect((await merge(kept, closed)).body.code).toBe('merge_merged')
    const rows = await t.services.db.selectFrom('customer_merge').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  test('get the money for a request of the closed one on its invoice, which is the other’s now', async () => {
    const { notice } = t.played.pay(ofClosed.request.accountNo, ofClosed.request.amountKopecks)
    await t.app.inject({
      method: 'POST',
      url: '/payment-notifications/express-pay',
      payload: notice,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await allTasks(t.services)['apply-payment-notifications']?.({})
    const row = await t.services.db
      .selectFrom('invoice')
      .select(['customer_id', 'paid_kopecks'])
      .where('id', '=', ofClosed.invoice.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ customer_id: kept.cabinetId, paid_kopecks: 5000 })
    expect(await contradictions(t.services.db)).toEqual([])
  })

  test('refuse anybody who names the closed one, and nothing is written for it', async () => {
    const form = { method: 'bank', receivedOn: '2026-11-19', reference: '', allocations: [], amountKopecks: 100 }
    const as = t.people.accountant
    const paid = await t.call(recordPayment, { as, body: { ...form, customerId: closed.cabinetId } })
    expect([paid.status, paid.body.code]).toEqual([409, 'owner_merged'])
    const refund = await t.call(askRefund, {
      as,
      body: { customerId: closed.cabinetId, amountKopecks: 1, reason: 'Вернуть' },
    })
    expect(refund.status).toBe(409)
  })

  test('keep their history: no row of it changes its owner outside of a merge', async () => {
    for (const table of ['payment', 'wallet', 'act', 'ledger_account'] as const) {
      const column = table === 'ledger_account' ? 'owner_id' : 'customer_id'
      const moved = sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${closed.cabinetId}
        where ${sql.ref(column)} = ${kept.cabinetId}`.execute(t.services.db)
      await (table === 'act' ? moved : expect(moved).rejects.toThrow())
    }
  })
})

describe('doubles', () => {
  const drafts = [
    { phone: '375334451000', lastName: 'Берёза', firstName: 'Анна', email: 'anna@example.test' },
    { phone: '375334451001', lastName: 'береза', firstName: 'АННА', email: 'ANNA@example.test' },
    { phone: '375334451002', lastName: 'Берёза', firstName: 'Анна', email: 'another@example.test' },
  ]
  let ids: string[]
  beforeAll(async () => {
    const made = await t.services.transact((tx) =>
      createAccounts(
        tx,
        t.services,
        drafts.map((draft) => ({ ...draft, passwordHash: '', cabinets: [{ role: 'customer' as const }] })),
      ),
    )
    ids = made.map(({ cabinets }) => cabinets.customer ?? '')
  })
  const doubles = async (query = {}) => (await t.call(spec.listCustomerDoubles, { as: administrator, query })).body

  test('have one name, however it is spelt, and one e-mail', async () => {
    const { data } = await doubles()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ signs: ['email'], older: { id: ids[0] }, newer: { id: ids[1] } })
  })

  test('or have one name and a learner of one name', async () => {
    const learner = { first_name: 'Ян', last_name: 'Берёза', birth_year: 2015, note: '', created_at: t.clock.now() }
    for (const [index, customer_id] of ids.entries()) {
      const birth_year = index === 1 ? 2009 : 2015
      await t.services.db
        .insertInto('learner')
        .values({ ...learner, birth_year, id: t.services.ids.next(), customer_id })
        .execute()
    }
    const { data, nextCursor } = await doubles({ limit: '1' })
    expect(data).toMatchObject([{ signs: ['learner'], older: { id: ids[0] }, newer: { id: ids[2] } }])
    const rest = await doubles({ limit: '1', cursor: nextCursor })
    expect(rest.data).toMatchObject([{ signs: ['email'], newer: { id: ids[1] } }])
    expect((await doubles({ cursor: 'nothing' })).code).toBe('invalid_input')
  })

  test('are filtered by name, and by what they have in common', async () => {
    const [{ older }] = (await doubles()).data
    const newersOf = async (query: object) => (await doubles(query)).data.map(({ newer }: CustomerDouble) => newer.id)
    expect(await newersOf({ search: older.lastName.slice(0, 3) })).toEqual([ids[2], ids[1]])
    expect(await newersOf({ search: 'nobody' })).toEqual([])
    expect(await newersOf({ sign: 'email' })).toEqual([ids[1]])
    expect(await newersOf({ sign: 'learner' })).toEqual([ids[2]])
    expect((await doubles({ sign: 'x' })).code).toBe('invalid_input')
  })

  test('are a workbook with the filter of the list, without whole phones, only for administrators', async () => {
    const download = (as: TestPerson | undefined, query = {}) =>
      t.call(spec.downloadCustomerDoubles, { ...(as && { as }), query })
    const { status, bytes } = await download(administrator, { sign: 'email' })
    expect(status).toBe(200)
    const [[heads, first, ...others] = []] = (await readWorkbook(Buffer.from(bytes))).map(({ data }) => data)
    expect(heads).toContain('Телефон старой записи')
    expect([String(first), others]).toEqual([expect.stringMatching(/\*\*\*.*почта/), []])
    for (const who of ['manager', 'accountant', 'customer', 'executor'] as const) {
      expect((await download(t.people[who])).status).toBe(403)
    }
    expect((await download(undefined)).status).toBe(401)
  })

  const markDistinct = (areDistinct: boolean, as = administrator, [one, other] = [ids[0] ?? '', ids[1] ?? '']) =>
    t.call(spec.tellCustomersApart, { as, params: { id: one }, body: { otherId: other, areDistinct } })
  const newers = async (query = {}) => (await doubles(query)).data.map(({ newer }: CustomerDouble) => newer.id)

  test('that were marked as different people are not suggested, and say who marked them', async () => {
    const answer = await markDistinct(true)
    expect(answer.body.data.distinct).toMatchObject({ at: t.clock.now().toISOString() })
    expect(answer.body.data.distinct.by.lastName).not.toBe('')
    expect(answer.headers[changedHeader]).toContain('distinct_customers')
    // Repeated, and the other way round, it is no news.
    expect((await markDistinct(true, administrator, [ids[1] ?? '', ids[0] ?? ''])).body).toEqual(answer.body)
    expect(await newers()).toEqual([ids[2]])
    expect(await newers({ are: 'distinct' })).toEqual([ids[1]])
    const people = ids.map((cabinetId) => ({ ...kept, cabinetId }))
    expect((await seen(people[0] as TestPerson, people[1] as TestPerson)).distinct).toEqual(answer.body.data.distinct)
    expect((await merge(people[1] as TestPerson, people[0] as TestPerson)).body.code).toBe('merge_distinct')
    const told = await t.services.db
      .selectFrom('audit_event')
      .select('object_id')
      .where('action', '=', 'told_apart')
      .execute()
    expect(told).toHaveLength(2)
  })

  test('are suggested again once the mark is removed', async () => {
    expect((await markDistinct(false)).body.data).toEqual({ distinct: null })
    expect(await newers()).toEqual([ids[2], ids[1]])
    expect(await newers({ are: 'distinct' })).toEqual([])
  })

  test.each(['manager', 'accountant', 'customer', 'executor'] as const)('can not be marked by a %s', async (who) => {
    expect((await markDistinct(true, t.people[who])).status).toBe(403)
  })

  test('can not be marked with nobody, oneself and people who are no customers', async () => {
    const body = { otherId: ids[1], areDistinct: true }
    expect((await t.call(spec.tellCustomersApart, { params: { id: ids[0] ?? '' }, body })).status).toBe(401)
    const one = ids[0] ?? ''
    expect((await markDistinct(true, administrator, [one, one])).body.code).toBe('merge_same')
    for (const stranger of [t.people.executor.cabinetId, kept.accountId]) {
      expect((await markDistinct(true, administrator, [one, stranger])).status).toBe(404)
    }
    expect((await markDistinct(true, administrator, [one, 'nobody'])).status).toBe(422)
    expect((await doubles({ are: 'other' })).code).toBe('invalid_input')
  })

  test('are no doubles any more once they are merged', async () => {
    const people = ids.map((cabinetId) => ({ ...kept, cabinetId }))
    const [one, two] = [people[0] as TestPerson, people[1] as TestPerson]
    const { digest } = await seen(two, one)
    expect((await merge(two, one, { digest })).status).toBe(200)
    expect((await doubles()).data).toHaveLength(1)
    expect((await markDistinct(true)).body.code).toBe('merge_merged')
  })
})

describe('a merged person', () => {
  test('is erased with all of their accounts, and the reason of the merge is no longer shown', async () => {
    const phones = ['375334451000', '375334451001']
    const accounts = await t.services.db
      .selectFrom('account')
      .innerJoin('cabinet', 'cabinet.account_id', 'account.id')
      .select(['account.id', 'account.phone', 'cabinet.id as cabinet_id'])
      .where('phone', 'in', phones)
      .orderBy('phone')
      .execute()
    const [living] = accounts
    if (!living) throw new Error('the person is not there')
    const as = await signedIn(t.services, living.id, living.cabinet_id, living.phone)
    expect((await t.call(requestDeletion, { as })).status).toBe(200)
    t.clock.advance(14 * dayMs)
    await allTasks(t.services)['erase-people']?.({})
    const erased = await t.services.db
      .selectFrom('account')
      .select(['last_name', 'phone'])
      .where(
        'id',
        'in',
        accounts.map(({ id }) => id),
      )
      .execute()
    expect(erased.map(({ last_name }) => last_name)).toEqual(['Удалённый пользователь', 'Удалённый пользователь'])
    const merges = await t.services.db
      .selectFrom('customer_merge')
      .select('reason')
      .where('into_id', '=', living.cabinet_id)
      .execute()
    expect(merges).toEqual([{ reason: '—' }])
  })
})

describe('an account that teaches too', () => {
  beforeEach(async () => {
    t.clock.advance(1)
  })

  test('keeps its other cabinet when the one of a customer is closed', async () => {
    const { both } = t.people
    const cabinet = await t.services.db
      .selectFrom('cabinet')
      .select('id')
      .where('account_id', '=', both.accountId)
      .where('role', '=', 'customer')
      .executeTakeFirstOrThrow()
    const from = { ...both, cabinetId: cabinet.id }
    const { digest } = await seen(from, kept)
    expect((await merge(from, kept, { digest })).status).toBe(200)
    const answer = await t.call(signIn, { body: { username: both.phone, password: testPassword } })
    expect(answer.status).toBe(200)
    const me = await t.call(getSignedInUser, { as: { token: answer.body.accessToken } })
    expect(me.body.data.role).toBe('executor')
  })
})

let pairs = 0
/** Two new customers of one name, of whom the first may have other roles as well. */
async function newPair(roles: ('customer' | 'executor')[] = ['customer']): Promise<[TestPerson, TestPerson]> {
  pairs += 1
  const drafts = [roles, ['customer' as const]].map((of, index) => ({
    phone: `37533445${2000 + pairs * 2 + index}`,
    lastName: 'Мороз',
    firstName: 'Инна',
    email: null,
    passwordHash: '',
    cabinets: of.map((role) => ({ role })),
  }))
  const accounts = await t.services.transact((tx) => createAccounts(tx, t.services, drafts))
  return accounts.map(({ accountId, cabinets }, index) => ({
    ...kept,
    accountId,
    cabinetId: cabinets.customer ?? '',
    phone: drafts[index]?.phone ?? '',
  })) as [TestPerson, TestPerson]
}

describe('the debt of the remaining customer', () => {
  test.each([
    ['is what was named for the closed one, where nobody has named it', 25_000, null, 25_000],
    ['is what was named for the one that stays', 25_000, 40_000, 40_000],
    ['is what anybody may owe, where it was named for neither', null, null, 10_000],
  ])('%s', async (_, ofOne, ofOther, kopecks) => {
    const [one, other] = await newPair()
    const as = t.people.accountant
    const named = [
      [one, ofOne],
      [other, ofOther],
    ] as const
    for (const [{ cabinetId: id }, limitKopecks] of named) {
      if (limitKopecks === null) continue
      const answer = await t.call(setDebtLimit, { as, params: { id }, body: { version: 0, limitKopecks } })
      expect(answer.status).toBe(200)
    }
    const { digest } = await seen(one, other)
    expect((await merge(one, other, { digest })).status).toBe(200)
    const { data } = (await t.call(getDebtLimit, { as, params: { id: other.cabinetId } })).body
    expect(data.limitKopecks).toBe(kopecks)
  })
})

test('a customer with an undecided application is not closed before the decision; the remaining one may have one', async () => {
  const [one, other] = await newPair()
  const as = await fresh(one)
  const form = { about: 'Преподаю математику восьмой год', subjects: ['mathematics'], formats: ['online'] }
  const body = { ...form, city: 'Гродно', experienceYears: 8 }
  const { id, version } = (await t.call(applyAsExecutor, { as, body })).body.data
  expect((await seen(one, other)).refusals).toEqual(['open_application'])
  expect((await merge(one, other)).body.code).toBe('merge_open_application')
  expect((await seen(other, one)).refusals).toEqual([])
  expect((await t.call(withdrawApplication, { as, params: { id }, body: { version } })).status).toBe(200)
  expect((await seen(one, other)).refusals).toEqual([])
})

describe('the name in Telegram of two merged accounts', () => {
  /** Two new customers with these names, merged into the second. */
  async function names(from: string | null, into: string | null, roles: ('customer' | 'executor')[] = ['customer']) {
    const [one, other] = await newPair(roles)
    const { db } = t.services
    const set = (telegram_name: string | null, { accountId }: TestPerson) =>
      db.updateTable('account').set({ telegram_name }).where('id', '=', accountId).execute()
    await set(from, one)
    await set(into, other)
    const { digest } = await seen(one, other)
    expect((await merge(one, other, { digest })).status).toBe(200)
    const nameOf = async ({ accountId }: TestPerson) =>
      (await db.selectFrom('account').select('telegram_name').where('id', '=', accountId).executeTakeFirstOrThrow())
        .telegram_name
    const { data } = (await t.call(listContacts, { as: t.people.manager, query: { search: 'Мороз', limit: '100' } }))
      .body
    const shown = data.find(({ id }: { id: string }) => id === other.cabinetId)?.telegram
    const events = await db
      .selectFrom('audit_event')
      .select('changes')
      .where('object_id', '=', other.accountId)
      .where('action', '=', 'updated')
      .execute()
    return {
      closed: await nameOf(one),
      stays: await nameOf(other),
      shown,
      events: events.map(({ changes }) => changes),
    }
  }

  test('is that of the remaining account', async () => {
    const found = await names('inna_old', 'inna_moroz')
    expect(found).toEqual({ closed: null, stays: 'inna_moroz', shown: 'inna_moroz', events: [] })
  })

  test('is that of the other if the remaining one has none, as the history says', async () => {
    expect(await names('inna_old', null)).toEqual({
      closed: null,
      stays: 'inna_old',
      shown: 'inna_old',
      events: [{ telegram: { from: null, to: '@in…' } }],
    })
  })

  test('is empty if neither has one', async () => {
    expect(await names(null, null)).toEqual({ closed: null, stays: null, shown: null, events: [] })
  })

  test('stays with an account that teaches too', async () => {
    const found = await names('inna_teaches', null, ['customer', 'executor'])
    expect([found.closed, found.stays]).toEqual(['inna_teaches', 'inna_teaches'])
  })
})
