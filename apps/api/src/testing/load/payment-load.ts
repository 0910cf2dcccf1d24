import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { businessDate } from '@navyk/api-spec/kit'
import { draftInvoices, type Invoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { recordPayment } from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import { openSession } from '#people/sessions'
import { systemClock } from '#platform/clock.ts'
import type { Connection, Db } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'
import { insertCopy } from '../databases/insert-copy.ts'
import { type ServiceProcess, startService } from '../network/service-process.ts'
import { createContract, settleMonth, teach } from '../acting/teaching.ts'
import { testApp } from '../test-app.ts'

const concurrency = 6
const betweenTriesMs = 100
const month = '2026-10'

export interface DraftsToPay {
  /** Access token of an accountant. */
  token: string
  drafts: { id: string; customerId: string }[]
}

/** Drafts of invoices of two customers in a migrated database, and an accountant who is signed in now. Closes `connection`. */
export async function draftsToPay(connection: Connection, count: number): Promise<DraftsToPay> {
  const t = await testApp(connection)
  const { accountant, customer, otherCustomer } = t.people
  const { db } = t.services
  await teach(t, await createContract(t, { customer }), [{ date: `${month}-05` }])
  await teach(t, await createContract(t, { customer: otherCustomer }), [{ date: `${month}-06` }])
  await settleMonth(t, t.people.executor, month)
  await t.call(draftInvoices, { as: accountant, body: { month } })
  await copyDrafts(db, count)
  const drafts = await db.selectFrom('invoice').select(['id', 'customer_id as customerId']).limit(count).execute()
  // The service has the clock of the machine, and the people of the test are signed in at a time of theirs.
  const effects = { clock: systemClock, ids: randomIds(systemClock) }
  const { accountId, cabinetId } = accountant
  const token = await t.services.transact((tx) =>
    openSession(tx, effects, { address: '127.0.0.1', userAgent: 'test' }, { accountId, cabinetId, role: 'staff' }),
  )
  await t.close()
  return { token, drafts }
}

/** The two drafts again and again, each time of another month. Their lines stay with the first ones. */
async function copyDrafts(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ row: object }>`select to_jsonb(invoice) as row from invoice`.execute(tx)
    for (let index = 0; index * rows.length < count; index++) {
      const period = `20${27 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}`
      for (const { row } of rows) {
        await insertCopy(tx, 'invoice', { ...row, id: randomUUID(), period })
      }
    }
  })
}

interface PayingOptions {
  betweenMs?: number
  onRefusal?: (answer: { status: number; text: string; retryAfter: string | null } | undefined) => void
}

/** Issues each draft and records its payment through a service that may end at any moment. Every request is repeated under
 *  its key until it is answered, and one of four is sent again after that.
 *  @param betweenMs rest of each payer after a payment
 *  @param onRefusal gets each answer after which a request is repeated; undefined where none came */
export function startPaying(
  urlNow: () => string,
  { token, drafts }: DraftsToPay,
  { betweenMs = 0, onRefusal = () => {} }: PayingOptions = {},
) {
  const left = drafts.toReversed()
  /** References of payments that were answered. */
  const acknowledged: string[] = []
  const oddities: string[] = []

  const send = async (path: string, key: string, body: object): Promise<Invoice & { id: string }> => {
    for (;;) {
      const answer = await fetch(urlNow() + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        async (response) => ({
          status: response.status,
          text: await response.text(),
          retryAfter: response.headers.get('retry-after'),
        }),
        // The service has ended before it answered.
        () => undefined,
      )
      if (answer?.status === 200) return JSON.parse(answer.text).data
      // An answer was lost: what was asked for has happened, and the refusal shows it.
      if (answer?.status === 409 && path.endsWith('/issue')) return JSON.parse(answer.text).current
      if (answer && answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      onRefusal(answer)
      await pause(betweenTriesMs)
    }
  }
  const sendTwice = async (path: string, body: object, again: boolean) => {
    const key = randomUUID()
    const first = await send(path, key, body)
    if (again && (await send(path, key, body)).id !== first.id)
      oddities.push(`${path} answered otherwise the second time`)
    return first
  }
  const payOn = async () => {
    for (let draft = left.pop(); draft; draft = left.pop()) {
      const again = left.length % 4 === 0
      const issued = await sendTwice(issueInvoice.path.replace(':id', draft.id), { version: 1 }, again)
      const amountKopecks = issued.totalKopecks
      const reference = `No ${issued.number}`
      const payment = { method: 'bank', receivedOn: businessDate(new Date()), reference, amountKopecks }
      const allocations = [{ invoiceId: draft.id, version: issued.version, amountKopecks }]
      await sendTwice(recordPayment.path, { ...payment, customerId: draft.customerId, allocations }, again)
      acknowledged.push(reference)
      if (betweenMs > 0) await pause(betweenMs)
    }
  }
  const work = Promise.all(Array.from({ length: concurrency }, payOn))
  // Said when it is waited for.
  work.catch(() => {})
  return {
    acknowledged,
    oddities,
    done: () => work,
    /** Begins no further draft, and resolves when those that were begun are paid. */
    stop: () => {
      left.length = 0
      return work
    },
  }
}

/** Counts faults of the payments of these references and of the books, by name; all must be zero or empty. */
export async function faultsOfPayments(db: Db, acknowledged: readonly string[]) {
  const { rows } = await sql<{ reference: string; count: number; parts: string }>`
    select reference, count(*)::int as count,
      min((select count(*) from ledger_transaction where source_id = payment.id) || ' '
        || (select count(*) from payment_allocation where payment_id = payment.id) || ' '
        || (select count(*) from audit_event where object_id = payment.id)) as parts
    from payment group by reference`.execute(db)
  const books = await sql<{ sum: number; numbers: number; last: number; unpaid: number; owed: number }>`
    select (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting) as sum,
      (select count(distinct number)::int from invoice where number is not null) as numbers,
      (select coalesce(max(substring(number from '[0-9]+$')::int), 0) from invoice) as last,
      (select count(*)::int from invoice where state = 'issued' and paid_kopecks <> total_kopecks) as unpaid,
      (select sum(credit_kopecks)::int from customer_credit) as owed`.execute(db)
  const [{ sum, numbers, last, unpaid, owed } = { sum: 1, numbers: 0, last: 1, unpaid: 1, owed: 1 }] = books.rows
  const known = new Set(rows.map((row) => row.reference))
  return {
    lost: acknowledged.filter((reference) => !known.has(reference)),
    twice: rows.filter((row) => row.count !== 1),
    inPart: rows.filter((row) => row.parts !== '1 1 1'),
    ledgerSum: sum,
    missingNumbers: last - numbers,
    unpaid,
    creditKopecks: owed,
  }
}

export const noFaults = {
  lost: [],
  twice: [],
  inPart: [],
  ledgerSum: 0,
  missingNumbers: 0,
  unpaid: 0,
  creditKopecks: 0,
}

/** Pays while the service is killed again and again: `strikes` says after each new start what else happens before the kill.
 *  @returns what was acknowledged, and what was odd about answers */
export async function payThroughKills(
  environment: Record<string, string>,
  drafts: DraftsToPay,
  strikes: (() => Promise<void> | void)[],
) {
  let service: ServiceProcess | undefined
  const paying = startPaying(() => service?.url ?? 'http://127.0.0.1:1', drafts)
  for (const strike of strikes) {
    service = await startService(environment)
    await service.ready()
    await waitForNext(paying.acknowledged)
    await strike()
    await waitForNext(paying.acknowledged)
    service.child.kill('SIGKILL')
    await once(service.child, 'exit')
  }
  service = await startService(environment)
  await paying.done()
  await service.stop()
  return paying
}

/** Waits until one more payment is acknowledged, 5 seconds at most, and then for a part of the next ones. */
async function waitForNext(acknowledged: readonly string[]): Promise<void> {
  const before = acknowledged.length
  const until = performance.now() + 5000
  while (acknowledged.length === before && performance.now() < until) await pause(5)
  await pause((before * 37) % 150)
}
