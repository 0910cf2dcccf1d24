import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { atLeast, atMost, type Figure, known } from '../figure.ts'
import { people, signIn } from '../people.ts'
import type { MeasuredServer } from '../servers/process.ts'

const wanted = 2000
const limitSeconds = 60
const longestMs = 300_000
/** A month that no demo has. */
const month = '2020-01'
const accrualsOfOne = 40
const [grossKopecks, netKopecks] = [4000, 3000]

/** The payout of a month to 2,000 executors, as an accountant does it: statements, approval, a batch with its file, and what the
 *  bank has paid. The executors' word is given for them. */
export async function measurePayoutRun({ url }: MeasuredServer, databaseUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await insertMonth(client)
    const { headers, get, post } = await accountantOf(url)
    const timed = async <T>(work: () => Promise<T>) => {
      const begin = performance.now()
      const result = await work()
      return { result, seconds: (performance.now() - begin) / 1000 }
    }
    const drafting = await timed(() => draft(get, post))
    await client.query(
      `update income_report set state = 'confirmed', confirm_by = null, confirmed_at = now() where month = $1 and state = 'draft'`,
      [month],
    )
    const approving = await timed(async () => {
      const { last, accountsSha256 } = await get<{ last: CountAndSum; accountsSha256: string }>(
        `income-reports/approvals?month=${month}`,
      )
      await post('income-reports/approvals', { month, ...last, accountsSha256 })
    })
    const making = await timed(async () => {
      const { ready } = await get<{ ready: CountAndSum }>(`payout-batches/due/sums?month=${month}`)
      const form = { format: 'belarusbank', branch: '500', contract: 'Д-17', purpose: 'Вознаграждение' }
      const made = await post<Batch>('payout-batches', { ...form, month, ...ready })
      await fetch(`${url}/frontend-api/payout-batches/${made.id}/file`, { headers }).then((file) => file.bytes())
      return made
    })
    const paying = await timed(async () => {
      const path = `payout-batches/${making.result.id}`
      const sent = await post<Batch>(`${path}/send`, { version: making.result.version })
      const paidOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Minsk' }).format(new Date())
      return post<Batch>(`${path}/record`, { version: sent.version, paidOn })
    })
    return [
      atLeast('executors in a payout run', paying.result.paid.count, wanted, 'executors'),
      known('lessons of each of them', accrualsOfOne, 'lessons'),
      atMost(
        'their payout run: statements drafted and approved, a batch with its file, sent and paid',
        drafting.seconds + approving.seconds + making.seconds + paying.seconds,
        limitSeconds,
        's',
      ),
      known('of that, drafting', drafting.seconds, 's'),
      known('of that, the approval', approving.seconds, 's'),
      known('of that, the batch with its file', making.seconds, 's'),
      known('of that, sending it and what the bank has paid', paying.seconds, 's'),
    ]
  } finally {
    await client.end()
  }
}

/** The interface as an accountant calls it. */
async function accountantOf(url: string) {
  const headers = {
    authorization: `Bearer ${await signIn(url, people.staff)}`,
    'content-type': 'application/json',
  }
  const get = async <T>(path: string) => dataOf<T>(await fetch(`${url}/frontend-api/${path}`, { headers }))
  const post = async <T>(path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }
    return dataOf<T>(await fetch(`${url}/frontend-api/${path}`, init))
  }
  return { headers, get, post }
}

interface CountAndSum {
  count: number
  kopecks: number
}
interface Batch {
  id: string
  version: number
  paid: CountAndSum
}

async function dataOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

async function draft(get: <T>(path: string) => Promise<T>, post: <T>(path: string, body: object) => Promise<T>) {
  const begin = performance.now()
  await post('payouts/runs', { month })
  while (performance.now() - begin < longestMs) {
    const { run } = await get<{ run: { finishedAt: string | null } | null }>(`payouts/runs?month=${month}`)
    if (run?.finishedAt) return
    await delay(100)
  }
  throw new Error(`The statements are not drafted after ${longestMs / 1000} s`)
}

/** A month of income with forty lessons, a bonus and an account for each of as many executors, of which the demo may have too few. */
async function insertMonth(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temporary table paid_executor on commit drop as
     select id, row_number() over (order by id) as place from cabinet where role = 'executor' order by id limit ${wanted}`,
  )
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from paid_executor')
  const missing = wanted - (rows[0]?.count ?? 0)
  if (missing > 0) await addExecutors(client, missing)
  await client.query(
    `insert into income_report (id, executor_id, month, state, adjustment_kopecks, created_at)
     select gen_random_uuid(), id, '${month}', 'accruing', 10000 + place, now() from paid_executor`,
  )
  // What an accrual needs beside its sums is taken from one that there is.
  await client.query(
    `insert into accrual select (jsonb_populate_record(null::accrual, to_jsonb(sample) || jsonb_build_object(
       'id', gen_random_uuid(), 'lesson_id', gen_random_uuid(), 'income_report_id', report.id,
       'executor_id', report.executor_id, 'gross_kopecks', ${grossKopecks}, 'net_kopecks', ${netKopecks},
       'commission_kopecks', ${grossKopecks - netKopecks}, 'held_on', date '${month}-01' + place % 28))).*
     from income_report report, generate_series(1, ${accrualsOfOne}) as place,
       (select * from accrual where lesson_id is not null and correction_id is null limit 1) as sample
     where report.month = '${month}'`,
  )
  await client.query(
    `update income_report set accrual_count = ${accrualsOfOne}, gross_kopecks = ${accrualsOfOne * grossKopecks},
       net_kopecks = ${accrualsOfOne * netKopecks}, commission_kopecks = ${accrualsOfOne * (grossKopecks - netKopecks)}
     where month = '${month}'`,
  )
  await client.query(
    `insert into income_adjustment (id, income_report_id, executor_id, kind, amount_kopecks, reason, created_by, created_at)
     select gen_random_uuid(), id, executor_id, 'bonus', adjustment_kopecks, 'measurement',
       (select id from cabinet where role = 'staff' limit 1), now()
     from income_report where month = '${month}'`,
  )
  await client.query(
    `insert into legal_details (id, owner, cabinet_id, version, valid_from, tax_status, name, iban, bic, bank, created_at)
     select gen_random_uuid(), 'executor', id, 1000, '2020-01-01', 'npd', 'Исполнитель ' || place,
       'BY55MTBK30120001093300096372', 'MTBKBY22', 'МТБанк', now()
     from paid_executor
     where not exists (select from legal_details where legal_details.cabinet_id = paid_executor.id)`,
  )
  await client.query('commit')
  await client.query('analyze income_report, accrual, income_adjustment, legal_details')
}

/** Executors like one of the demo, for those of whom it has too few. */
async function addExecutors(client: pg.Client, missing: number): Promise<void> {
  await client.query(
    `create temporary table new_executor on commit drop as
     select gen_random_uuid() as id, gen_random_uuid() as account_id, place from generate_series(1, ${missing}) as place`,
  )
  await client.query(
    `insert into account select (jsonb_populate_record(null::account, to_jsonb(account) || jsonb_build_object(
       'id', new_executor.account_id, 'phone', '37533' || lpad((5000000 + place)::text, 7, '0'), 'email', null))).*
     from new_executor, account where account.id = (select account_id from cabinet where role = 'executor' limit 1)`,
  )
  await client.query(
    `insert into cabinet select (jsonb_populate_record(null::cabinet, to_jsonb(cabinet) || jsonb_build_object(
       'id', new_executor.id, 'account_id', new_executor.account_id))).*
     from new_executor, cabinet where cabinet.id = (select id from cabinet where role = 'executor' limit 1)`,
  )
  await client.query(`insert into paid_executor select id, ${wanted - missing} + place from new_executor`)
}
