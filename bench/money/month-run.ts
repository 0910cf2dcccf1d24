import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { atLeast, atMost, type Figure, known } from '../figure.ts'
import { people, signIn } from '../people.ts'
import type { MeasuredServer } from '../servers/process.ts'

const wanted = 20_000
const limitSeconds = 120
const longestMs = 600_000

interface Run {
  madeCount: number
  doneCount: number
  finishedAt: string | null
}

/** The invoices of a month with at least 20,000 contracts: the drafts, and their issue, as an accountant starts them. */
export async function measureMonthRun({ url }: MeasuredServer, databaseUrl: string): Promise<Figure[]> {
  const month = await deleteMonthInvoices(databaseUrl)
  const headers = {
    authorization: `Bearer ${await signIn(url, people.staff)}`,
    'content-type': 'application/json',
  }
  const run = async (kind: 'draft' | 'issue') => {
    const begin = performance.now()
    const body = JSON.stringify({ month, kind })
    const started = await fetch(`${url}/frontend-api/invoices/runs`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    })
    if (!started.ok) throw new Error(`A run of invoices answered ${started.status}: ${await started.text()}`)
    while (performance.now() - begin < longestMs) {
      await delay(200)
      const answer = await fetch(`${url}/frontend-api/invoices/runs?month=${month}`, { headers })
      const { data } = (await answer.json()) as { data: { drafting: Run | null; issuing: Run | null } }
      const present = kind === 'draft' ? data.drafting : data.issuing
      if (present?.finishedAt) return { seconds: (performance.now() - begin) / 1000, ...present }
    }
    throw new Error(`A run of invoices (${kind}) is not finished after ${longestMs / 1000} s`)
  }
  const drafts = await run('draft')
  const issued = await run('issue')
  return [
    known('cores of the machine that measures; the goals of runs are for two', availableParallelism(), 'cores'),
    atLeast('contracts in a run of invoices', drafts.doneCount, wanted, 'contracts'),
    atMost('a run of their invoices, drafted and issued', drafts.seconds + issued.seconds, limitSeconds, 's'),
    known('of that, drafting', drafts.seconds, 's'),
    known('of that, issuing', issued.seconds, 's'),
    known('invoices issued by it', issued.madeCount, 'invoices'),
  ]
}

/** Lets the month with the most invoiced contracts be invoiced again. Payments of its invoices are ignored. @returns the month */
async function deleteMonthInvoices(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ period: string }>(
      `select period from invoice where state = 'issued' and kind = 'lessons' group by period order by count(*) desc limit 1`,
    )
    const period = rows[0]?.period
    if (period === undefined) throw new Error('No month is invoiced')
    await client.query(
      `update invoice_line set released_at = now() where released_at is null and invoice_id in
         (select id from invoice where period = $1)`,
      [period],
    )
    await client.query('set session_replication_role = replica')
    await client.query(
      `update invoice set state = 'cancelled', paid_kopecks = 0, cancel_reason = 'measurement' where period = $1`,
      [period],
    )
    await divideContracts(client, period)
    await client.query('vacuum analyze invoice, invoice_line, uninvoiced_lesson, contract')
    return period
  } finally {
    await client.end()
  }
}

/** Makes a month have the wanted number of contracts; the demo's number depends on its day. Contracts with several lessons are
 *  divided: a new contract of the same customer and executor gets every other lesson, which the run has to invoice apart. The
 *  number of lessons stays. */
async function divideContracts(client: pg.Client, month: string): Promise<void> {
  await client.query(
    `create temporary table divided as
     with to_invoice as (
       select contract_id, count(*) as lesson_count from uninvoiced_lesson
       where to_char(held_on, 'YYYY-MM') = $1 group by contract_id
     )
     select contract_id as original_id, gen_random_uuid() as id from to_invoice where lesson_count > 1
     order by contract_id limit greatest(0, $2 - (select count(*) from to_invoice))`,
    [month, wanted],
  )
  await client.query(
    `insert into contract overriding user value
     select (jsonb_populate_record(null::contract, to_jsonb(contract) || jsonb_build_object(
       'id', divided.id, 'offer_id', gen_random_uuid(), 'successor_of', null))).*
     from divided join contract on contract.id = divided.original_id`,
  )
  await client.query(
    `create temporary table moved as
     select lesson_id, id as contract_id from (
       select lesson_id, divided.id, row_number() over (partition by contract_id order by held_on, lesson_id) as place
       from uninvoiced_lesson join divided on divided.original_id = contract_id
       where to_char(held_on, 'YYYY-MM') = $1
     ) as lessons where place % 2 = 0`,
    [month],
  )
  for (const [table, key] of [
    ['uninvoiced_lesson', 'lesson_id'],
    ['accrual', 'lesson_id'],
    ['lesson', 'id'],
  ])
    await client.query(
      `update ${table} set contract_id = moved.contract_id from moved where ${table}.${key} = moved.lesson_id`,
    )
}
