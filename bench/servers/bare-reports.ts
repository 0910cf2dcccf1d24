// The server with which the reports of the staff are compared: Fastify with one route that looks up the session and sends the
// same sums of two months by day, of the rows themselves by SQL. No schema, no change, no security headers.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  onConnect: (client) => client.query('set random_page_cost = 1.1'),
})
const app = Fastify()

const day = (column: string) => `(${column} at time zone 'Europe/Minsk')::date`
const within = (column: string) =>
  `${column} >= $1::date::timestamp at time zone 'Europe/Minsk' and ${column} < ($2::date + 1)::timestamp at time zone 'Europe/Minsk'`
const lessons = `from lesson where ${within('starts_at')} and ($3::uuid is null or executor_id = $3)`
const minutes = 'sum(extract(epoch from ends_at - starts_at) / 60)::int'
const lost = `count(*) filter (where outcome not in ('held', 'held_partial', 'moved'))`

/** Queries of each report from day $1 to $2, for the executor $3 if given. */
const sums: Record<string, string> = {
  sales: `
    select ${day('issued_at')} as day, sum(owed_kopecks) as invoiced, sum(paid_kopecks) as paid, count(*),
      sum(owed_kopecks - paid_kopecks) filter (where state = 'issued' and due_on < current_date) as overdue
    from invoice where ${within('issued_at')} and state in ('issued', 'written_off') and $3::uuid is null group by 1`,
  workload: `
    select day, count, taken, (
        select sum(extract(epoch from (span ->> 'to')::interval - (span ->> 'from')::interval) / 60)
        from availability, jsonb_array_elements(week) span
        where (span ->> 'weekday')::int = extract(isodow from day) and ($3::uuid is null or executor_id = $3)
      ) as offered
    from (
      select ${day('starts_at')} as day, count(*),
        (sum(extract(epoch from ends_at - starts_at) / 60)
          filter (where outcome is null or outcome in ('held', 'held_partial', 'student_no_show')))::int as taken
      ${lessons} group by 1
    ) as taught`,
  missed: `
    select ${day('starts_at')} as day, count(*), ${lost} as missed,
      sum(customer_rate_kopecks - coalesce(charge_kopecks, 0)) filter (where outcome not in ('held', 'moved')) as lost,
      count(*) filter (where outcome is not null and charge_kopecks < pay_kopecks) as unprofitable
    ${lessons} group by 1`,
  variance: `
    select ${day('starts_at')} as day, count(*), ${lost} as lost, ${minutes} as minutes,
      count(*) filter (where outcome in ('held', 'held_partial')) as held,
      count(*) filter (where outcome = 'moved') as moved
    ${lessons} group by 1`,
  subscriptions: `
    select (select sum(charge_kopecks) ${lessons}) as charged,
      count(*) filter (where ended_at is null) as active, count(*) filter (where starts_on between $1 and $2) as started,
      count(*) filter (where ${within('ended_at')}) as ended
    from contract where activated_at is not null`,
  shop: `
    select ${day('created_at')} as day, count(*), sum(total_kopecks) as ordered, sum(refunded_kopecks) as refunded,
      sum(total_kopecks) filter (where paid_at is not null) as paid
    from shop_order where ${within('created_at')} and $3::uuid is null group by 1`,
}

type Query = { before: string; to: string; executorId?: string }
app.get('/', async () => 'ready')
app.get<{ Params: { report: string }; Querystring: Query }>('/reports/:report', async (request) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  await pool.query(
    `select cabinet.id, cabinet.role from session join cabinet on cabinet.id = session.cabinet_id
     join account on account.id = session.account_id where session.token_hash = $1 and session.ended_at is null`,
    [createHash('sha256').update(token).digest('hex')],
  )
  const { before, to, executorId = null } = request.query
  const { rows } = await pool.query(sums[request.params.report] ?? '', [before, to, executorId])
  return { data: rows }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
