import { readFileSync } from 'node:fs'
import { addMonths, monthOf } from '@navyk/api-spec/kit'
import { allEndpoints } from '@navyk/api-spec/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { testDay } from '@navyk/tools/test-day'
import { createApp, createServices, loadAllTexts } from '#app.ts'
import { settableClock } from '#platform/clock.ts'
import { type Connection, connectMemory, type Db } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'
import { createLogger } from '#platform/operation/log.ts'
import { silentQueue } from '#platform/queue'
import { contradictions } from '#testing/sums/contradictions.ts'
import { ReadBlob } from '#testing/databases/migrated-dump.ts'
import { toldDemo } from '#testing/databases/told-demo.ts'
import { multiplyDemo } from './multiply.ts'

/** The demo as the journeys of the browser have it. */
let told: Connection
const today = testDay()
const noon = new Date(`${today}T12:00:00+03:00`)

function servicesOver(connection: Connection) {
  const clock = settableClock(noon)
  const ids = randomIds(clock)
  const effects = {
    clock,
    ids,
    queue: silentQueue,
    texts: loadAllTexts(),
    log: createLogger('silent'),
    secret: ids.secret(48),
    oldSecrets: [],
  }
  return createServices(connection, effects, { mode: 'demo', smsPerDay: 1000 })
}

const openTold = async () => connectMemory(new ReadBlob(readFileSync(await toldDemo())))

beforeAll(async () => {
  told = await openTold()
  // Telling takes a minute on a quiet machine.
}, 900_000)
afterAll(() => told.close())

async function numbers<T extends string>(db: Db, query: string): Promise<Record<T, number>> {
  const { rows } = await sql.raw<Record<T, number>>(query).execute(db)
  if (!rows[0]) throw new Error('The query found nothing')
  return rows[0]
}

const demo = () => told.db

test('on a first visit no notice is new; the notices of the demo are in the archive', async () => {
  const count = await numbers<'fresh' | 'archived'>(
    demo(),
    `select count(*) filter (where archived_at is null) as fresh, count(archived_at) as archived from notice`,
  )
  expect(Number(count.fresh)).toBe(0)
  expect(Number(count.archived)).toBeGreaterThan(100)
})

test('once the demo is built, the database publishes every change again and has counted the rows of its large tables', async () => {
  const { silent } = await numbers<'silent'>(
    demo(),
    "select count(*)::int as silent from pg_trigger where not tgisinternal and tgenabled <> 'O'",
  )
  expect(silent).toBe(0)
  const { lessons, notices } = await numbers<'lessons' | 'notices'>(
    demo(),
    `select (select count(*) from lesson)::int / (select reltuples from pg_class where oid = 'lesson'::regclass) as lessons,
       (select count(*) from notice)::int / (select reltuples from pg_class where oid = 'notice'::regclass) as notices`,
  )
  for (const growth of [lessons, notices]) {
    expect(growth).toBeGreaterThan(0)
    expect(growth).toBeLessThan(4)
  }
})

test('the demo has about 12 executors, 60 customers and 3,000 lessons', async () => {
  const count = await numbers<'executors' | 'customers' | 'lessons'>(
    demo(),
    `select (select count(*) from cabinet where role = 'executor') as executors,
       (select count(*) from cabinet where role = 'customer') as customers, (select count(*) from lesson) as lessons`,
  )
  expect(count.executors).toBe(12)
  // Two of them registered twice.
  expect(count.customers).toBe(62)
  expect(count.lessons).toBeGreaterThan(2500)
  expect(count.lessons).toBeLessThan(4000)
})

test.each([
  [
    'offer',
    [
      'cancelled',
      'closed_matched',
      'expired',
      'in_selection',
      'matched',
      'moderation',
      'paused',
      'published',
      'returned',
    ],
  ],
  ['lead', ['contacted', 'lost', 'new', 'qualified', 'request_made', 'won']],
  ['contract', ['active', 'awaiting_ack', 'draft', 'ending', 'finished', 'paused']],
  ['contract_change', ['agreed', 'proposed']],
  ['plan', ['approved', 'draft', 'returned', 'submitted']],
  ['lesson', ['closed', 'disputed', 'planned', 'settled']],
  ['work_report', ['approved', 'closed', 'open', 'returned', 'submitted']],
  ['lesson_correction', ['approved', 'asked']],
  ['act', ['accepted_silently', 'acknowledged', 'declined', 'issued', 'superseded']],
  ['question', ['answered', 'open']],
  [
    'shop_order',
    [
      'awaiting_payment',
      'cancelled',
      'completed',
      'expired',
      'fulfilled',
      'paid_unfulfilled',
      'part_refunded',
      'refunded',
    ],
  ],
  ['product', ['archived', 'draft', 'published']],
  ['wallet', ['active', 'exhausted', 'expired', 'frozen', 'refunded']],
  ['refund', ['asked', 'paid', 'refused']],
  [
    'income_report',
    ['accruing', 'approved', 'confirmed', 'draft', 'failed', 'in_payment', 'on_hold', 'paid', 'part_paid'],
  ],
  ['payout', ['failed', 'paid', 'prepared']],
  ['learning_goal', ['open', 'reached']],
  ['progress_report', ['draft', 'sent']],
  ['document_template', ['draft', 'published', 'retired']],
  [
    'document',
    [
      'acknowledged',
      'checked',
      'declined',
      'draft',
      'expired',
      'rejected',
      'revoked',
      'sent',
      'signed_paper',
      'superseded',
      'uploaded',
      'viewed',
    ],
  ],
])('every state of a %s that a visitor may look for exists', async (table, states) => {
  const { rows } = await sql
    .raw<{ state: string }>(`select distinct state from ${table} order by state`)
    .execute(demo())
  expect(rows.map((row) => row.state)).toEqual(states)
})

test('a seat in a group is bought in the shop, and another one is paid and waits for a person', async () => {
  const { rows } = await sql<{ state: string; seat: string }>`
    select distinct shop_order.state, seat.state as seat from shop_order
    join order_line line on line.order_id = shop_order.id join programme_seat seat on seat.id = line.seat_id order by 1
  `.execute(demo())
  expect(rows).toEqual([
    { state: 'fulfilled', seat: 'taken' },
    { state: 'paid_unfulfilled', seat: 'held' },
  ])
})

test('some invoices are paid in part and overdue, and each kind of promo code is there', async () => {
  const { invoices, kinds } = await numbers<'invoices' | 'kinds'>(
    demo(),
    `select (select count(*) from invoice where state = 'issued' and due_on < '${today}'
         and paid_kopecks > 0 and paid_kopecks < owed_kopecks)::int as invoices,
       (select count(distinct kind) from promo_code)::int as kinds`,
  )
  expect(invoices).toBeGreaterThan(0)
  expect(kinds).toBe(2)
})

test('each kind of commission rule has made the commission of lessons, and one rule has ended', async () => {
  const { rows } = await sql<{ kind: string }>`
    select distinct rule.kind from commission_rule rule join accrual on accrual.commission_rule_id = rule.id order by kind
  `.execute(demo())
  expect(rows.map(({ kind }) => kind)).toEqual(['first_lesson', 'fixed', 'percent', 'steps'])
  const { rows: scopes } = await sql<{ ended: number; levels: number }>`
    select count(valid_to)::int as ended, count(level)::int as levels from commission_rule
  `.execute(demo())
  expect(scopes).toEqual([{ ended: 1, levels: 1 }])
})

test('contracts of both settlement models have settled lessons', async () => {
  const { rows } = await sql<{ model: string }>`
    select distinct contract.settlement_model as model from accrual join contract on contract.id = accrual.contract_id order by 1
  `.execute(demo())
  expect(rows.map(({ model }) => model)).toEqual(['agent', 'principal'])
})

test('learners are as old as the level that they learn at', async () => {
  const year = today.slice(0, 4)
  const { rows } = await sql
    .raw<{ level: string; youngest: number; oldest: number }>(
      `select level, min(${year} - birth_year)::int as youngest, max(${year} - birth_year)::int as oldest
       from offer join learner on learner.id = offer.learner_id group by level order by level`,
    )
    .execute(demo())
  const fitting: Record<string, [number, number]> = {
    exam: [16, 17],
    grades_10_11: [16, 17],
    grades_1_4: [7, 10],
    grades_5_9: [11, 15],
  }
  expect(rows.length).toBe(4)
  for (const { level, youngest, oldest } of rows) {
    const [first, last] = fitting[level] ?? []
    expect([level, youngest >= (first ?? Infinity), oldest <= (last ?? 0)]).toEqual([level, true, true])
  }
})

test('the demo looks like a good week: nobody teaches at night, and no family has two children of one name', async () => {
  const { night, namesakes } = await numbers<'night' | 'namesakes'>(
    demo(),
    `select (select count(*) from lesson where (starts_at at time zone 'Europe/Minsk')::time < '08:00'
         or (ends_at at time zone 'Europe/Minsk')::time not between '08:00' and '23:00') as night,
       (select count(*) from learner one join learner other using (customer_id, first_name, last_name)
         where one.id < other.id) as namesakes`,
  )
  expect([Number(night), Number(namesakes)]).toEqual([0, 0])
})

test('the cases that staff have to check do not belong to the first executor, whose schedule a newcomer opens', async () => {
  const { own, others } = await numbers<'own' | 'others'>(
    demo(),
    `select count(*) filter (where phone = '375291112233') as own, count(*) filter (where phone <> '375291112233') as others
     from lesson join cabinet on cabinet.id = executor_id join account on account.id = cabinet.account_id
     where addition = 'entered_afterwards'`,
  )
  expect([Number(own), Number(others)]).toEqual([0, 1])
})

test('the demo’s books balance: each customer owes settled lessons and packages less what was paid and not reversed or refunded', async () => {
  const { sum } = await numbers<'sum'>(demo(), 'select sum(amount_kopecks)::bigint as sum from ledger_posting')
  expect(sum).toBe(0)
  const { wrong } = await numbers<'wrong'>(
    demo(),
    `with owed as (
       select customer_id, sum(kopecks) as kopecks from (
         select lesson.customer_id, gross_kopecks - prepaid_kopecks as kopecks
         from accrual join lesson on lesson.id = coalesce(accrual.lesson_id, accrual.corrected_lesson_id)
         union all select customer_id, price_kopecks - coalesce(refunded_kopecks, 0) from wallet
         where activated_on is not null
         union all select shop_order.customer_id, piece.price_kopecks - coalesce(piece.refunded_kopecks, 0)
         from order_grant piece join order_line line on line.id = piece.line_id
         join shop_order on shop_order.id = line.order_id where piece.kind = 'programme'
         union all select customer_id, owed_kopecks from invoice where kind = 'programme' and state = 'issued') as charged group by customer_id),
     taken as (
       select customer_id, amount_kopecks from payment where id not in (select payment_id from payment_reversal)
       union all select customer_id, -amount_kopecks from refund where state = 'paid'),
     paid as (select customer_id, sum(amount_kopecks) as kopecks from taken group by customer_id),
     booked as (select a.owner_id, sum(p.amount_kopecks) as kopecks from ledger_posting p
       join ledger_account a on a.id = p.ledger_account_id where a.kind = 'customer' group by a.owner_id)
     select count(*) as wrong from owed left join paid using (customer_id) left join booked on booked.owner_id = owed.customer_id
     where coalesce(booked.kopecks, 0) <> owed.kopecks - coalesce(paid.kopecks, 0)`,
  )
  expect(wrong).toBe(0)
  expect(await contradictions(demo())).toEqual([])
})

test('seats that managers have confirmed are invoiced; some of the invoices are paid, and one is open', async () => {
  const { seats, paid, open } = await numbers<'seats' | 'paid' | 'open'>(
    demo(),
    `select (select count(*) from seat_confirmation where is_invoiced and order_id is null)::int as seats,
       count(*) filter (where paid_kopecks > 0)::int as paid,
       count(*) filter (where state = 'issued' and paid_kopecks < owed_kopecks)::int as open
     from invoice where kind = 'programme'`,
  )
  expect([seats > 10, paid > 10, open > 0]).toEqual([true, true, true])
})

test('bank statements are imported: rows that match without doubt are posted as payments, a few wait for a person', async () => {
  const rows = await numbers<'files' | 'posted' | 'lost' | 'open' | 'ignored'>(
    demo(),
    `select (select count(*) from bank_statement where coalesce(mismatch_kopecks, 0) = 0) as files,
       count(*) filter (where state = 'posted' and payment_id is not null) as posted,
       count(*) filter (where settled_as = 'payment' and payment_id is null) as lost,
       count(*) filter (where state = 'open') as open,
       count(*) filter (where state = 'ignored') as ignored from bank_statement_row`,
  )
  expect(rows.files).toBe(2)
  expect(rows.posted).toBeGreaterThan(6)
  expect(rows.open).toBeGreaterThan(2)
  expect(rows.open).toBeLessThan(10)
  expect([rows.lost, rows.ignored]).toEqual([0, 1])
})

test('nothing of the demo lies in the future but planned lessons and deadlines', async () => {
  const { late } = await numbers<'late'>(
    demo(),
    `select (select count(*) from audit_event where at > '${today}T00:00:00+03:00')
       + (select count(*) from lesson where state <> 'planned' and starts_at > '${today}T00:00:00+03:00'
            and outcome not like 'cancelled%' and outcome <> 'moved') as late`,
  )
  expect(late).toBe(0)
})

/** Query parameters that lists require. */
const needed: Record<string, Record<string, string>> = {
  listUnplanned: { month: monthOf(today) },
  listUninvoiced: { month: addMonths(monthOf(today), -1) },
  listNotices: { box: 'archive' },
}

test('no list makes more queries for twice as many rows, and none takes a cursor that it did not write', async () => {
  const connection = told
  let statements = 0
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const services = servicesOver({ ...connection, db })
  const { app } = await createApp({ services, readiness: { isStopping: false, ping: connection.ping } })
  const asked = async (token: string, path: string, query: Record<string, string>) => {
    const before = statements
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'GET', url: path, query, headers })
    const { data, nextCursor } = answer.json()
    const rows = Array.isArray(data) ? data.length : 0
    return { status: answer.statusCode, rows, statements: statements - before, nextCursor }
  }
  const wrong: unknown[] = []
  const compared = new Set<string>()
  for (const digits of ['291112233', '291112244', '291112255']) {
    const signIn = { username: `375${digits}`, password: 'Navyk-demo-2026' }
    const answer = await app.inject({ method: 'POST', url: '/frontend-api/sign-in', body: signIn })
    const { accessToken } = answer.json()
    for (const [name, { path }] of lists) {
      const query = needed[name] ?? {}
      const { status } = await asked(accessToken, path, { ...query, cursor: 'made up' })
      if (status === 403) continue
      if (status !== 422) wrong.push({ name, digits, cursor: status })
      const whole = await asked(accessToken, path, { ...query, limit: '100' })
      if (whole.rows < 2) continue
      const limit = String(Math.ceil(whole.rows / 2))
      const first = await asked(accessToken, path, { ...query, limit })
      // What no row of a page has is not asked for, so what the whole page has may be in its second half alone.
      const second = await asked(accessToken, path, { ...query, limit, cursor: first.nextCursor })
      compared.add(name)
      if (whole.statements > Math.max(first.statements, second.statements))
        wrong.push({ name, digits, first, second, whole })
    }
  }
  expect(wrong).toEqual([])
  expect([...compared].toSorted()).toEqual(
    [
      'listAccounts',
      'listActions',
      'listActs',
      'listBankStatements',
      'listContacts',
      'listContracts',
      'listCredentials',
      'listCustomerDoubles',
      'listDebtors',
      'listDocuments',
      'listDuePayouts',
      'listExecutorLoads',
      'listImports',
      'listIncomeReports',
      'listInvoices',
      'listLearners',
      'listLessons',
      'listManagedCustomers',
      'listNotices',
      'listOffers',
      'listOpenProgrammes',
      'listOrders',
      'listOwnClients',
      'listOwnSeats',
      'listPaymentRequests',
      'listPayments',
      'listPayoutBatches',
      'listPlans',
      'listProducts',
      'listProgrammeSessions',
      'listProgrammes',
      'listPromoCodes',
      'listQuestions',
      'listRefunds',
      'listShopProducts',
      'listTeam',
      'listWaitingOffers',
      'listWallets',
      'listWorkReports',
    ].toSorted(),
  )
  await app.close()
})

/** Every endpoint that answers page by page and is asked for without an id. */
const lists = allEndpoints.filter(([, endpoint]) => {
  if (endpoint.method !== 'GET' || !endpoint.query || endpoint.params) return false
  const schema = z.toJSONSchema(endpoint.query as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return 'limit' in (schema.properties ?? {})
})

test('load data is consistent: counts multiply, references exist, the books balance, nobody teaches twice at a time', async () => {
  const second = await openTold()
  onTestFinished(() => second.close())
  const longestProgramme = () =>
    numbers<'sessions'>(
      second.db,
      `select max(count)::int as sessions from (select count(*) from programme_session group by programme_id) as each`,
    )
  const longest = await longestProgramme()
  const lessons = await multiplyDemo(second.db, 2, () => {})
  expect(lessons).toBeGreaterThanOrEqual(20_000)
  expect(await longestProgramme()).toEqual(longest)
  const check = await numbers<'orphans' | 'overlaps' | 'numbers' | 'invoices'>(
    second.db,
    `select
       (select count(*) from lesson l left join contract c on c.id = l.contract_id and c.executor_id = l.executor_id
          left join cabinet e on e.id = l.executor_id and e.role = 'executor' where c.id is null or e.id is null)
       + (select count(*) from ledger_posting p left join ledger_account a on a.id = p.ledger_account_id
          left join ledger_transaction t on t.id = p.transaction_id where a.id is null or t.id is null)
       + (select count(*) from invoice_line i left join lesson l on l.id = i.lesson_id where i.lesson_id is not null and l.id is null)
       + (select count(*) from programme_seat s left join programme p on p.id = s.programme_id where p.id is null) as orphans,
       (select count(*) from lesson a join lesson b on a.executor_id = b.executor_id and a.id < b.id and a.state = 'planned'
          and b.state = 'planned' and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)) as overlaps,
       (select count(*) - count(distinct number) from contract) as numbers,
       (select count(*) - count(distinct number) from invoice where number is not null) as invoices`,
  )
  expect(check).toEqual({ orphans: 0, overlaps: 0, numbers: 0, invoices: 0 })
  const alike = await numbers<'copied' | 'namesakes' | 'twins'>(
    second.db,
    `select sum(count)::int as copied, sum(count - names)::int as namesakes, sum(count - instants)::int as twins from (
       select count(*), count(distinct last_name) as names, count(distinct left(id::text, 13)) as instants
       from account where phone like '37544%' group by right(phone, 4)) as copies`,
  )
  expect(alike).toEqual({ copied: expect.any(Number), namesakes: 0, twins: 0 })
  const rolledUp = await numbers<'planned' | 'held' | 'pay'>(
    second.db,
    `select sum(planned - drafted)::int as planned, sum(held)::int as held, sum(pay_kopecks)::bigint as pay from lesson_day`,
  )
  const ofLessons = await numbers<'planned' | 'held' | 'pay'>(
    second.db,
    `select count(*)::int as planned, (count(*) filter (where outcome in ('held', 'held_partial')))::int as held,
       sum(pay_kopecks)::bigint as pay from lesson where outcome is distinct from 'moved'`,
  )
  expect(rolledUp).toEqual(ofLessons)
})
