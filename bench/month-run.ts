import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { atLeast, atMost, type Figure, known } from './figure.ts'
import { people, signIn } from './people.ts'
import type { MeasuredServer } from './servers/process.ts'

const limitSeconds = 120
const longestMs = 600_000

interface Run {
  madeCount: number
  doneCount: number
  finishedAt: string | null
}

/** The invoices of a month with more than 20,000 contracts: the drafts, and their issue, as an accountant starts them. */
export async function measureMonthRun({ url }: MeasuredServer, databaseUrl: string): Promise<Figure[]> {
  const month = await takeMonthBack(databaseUrl)
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
    atLeast('contracts in a run of invoices', drafts.doneCount, 20_000, 'contracts'),
    atMost('a run of their invoices, drafted and issued', drafts.seconds + issued.seconds, limitSeconds, 's'),
    known('of that, drafting', drafts.seconds, 's'),
    known('of that, issuing', issued.seconds, 's'),
    known('invoices issued by it', issued.madeCount, 'invoices'),
  ]
}

/** Lets the month with the most invoiced contracts be invoiced again. What was paid on its invoices is left out of account.
 *  @returns it */
async function takeMonthBack(databaseUrl: string): Promise<string> {
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
    await client.query('vacuum analyze invoice, invoice_line, uninvoiced_lesson')
    return period
  } finally {
    await client.end()
  }
}
