// The server with which the income of a year is compared: Fastify with one route that looks up the session and sends the
// same sums, of the accruals themselves by SQL. No schema, no security headers.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/', async () => 'ready')
app.get<{ Querystring: { year: string } }>('/income', async (request) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const session = await pool.query(
    `select cabinet.id, cabinet.role from session join cabinet on cabinet.id = session.cabinet_id
     join account on account.id = session.account_id where session.token_hash = $1 and session.ended_at is null`,
    [createHash('sha256').update(token).digest('hex')],
  )
  const { year } = request.query
  const own = session.rows[0]?.role === 'staff' ? null : session.rows[0]?.id
  const { rows } = await pool.query(
    `select count(*)::int as count, sum(accrual.gross_kopecks)::bigint as gross, sum(accrual.net_kopecks)::bigint as net
     from accrual join income_report on income_report.id = accrual.income_report_id
     where income_report.month between $1 and $2 ${own === null ? '' : 'and income_report.executor_id = $3'}`,
    own === null ? [`${year}-01`, `${year}-12`] : [`${year}-01`, `${year}-12`, own],
  )
  return { data: rows[0] }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
