// The server with which the pivot table is compared: Fastify with one route that looks up the session and sends the
// same sum, read directly from the roll-up table by SQL. No schema, no names, no order, no security headers.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  onConnect: (client) => client.query('set random_page_cost = 1.1'),
})
const app = Fastify()

app.get('/', async () => 'ready')
app.get<{ Querystring: { from: string; to: string; limit: string } }>('/pivot', async (request) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const session = await pool.query(
    `select cabinet.id, cabinet.role from session join cabinet on cabinet.id = session.cabinet_id
     join account on account.id = session.account_id where session.token_hash = $1 and session.ended_at is null`,
    [createHash('sha256').update(token).digest('hex')],
  )
  const { from, to, limit } = request.query
  const own = session.rows[0]?.role === 'staff' ? null : session.rows[0]?.id
  const { rows } = await pool.query(
    `with fact as materialized (
       select customer_id, day, planned, held from lesson_day
       where day between $1::date and $2::date ${own === null ? '' : 'and executor_id = $4'}),
     page as (select distinct customer_id from fact order by customer_id limit $3)
     select null::uuid as customer_id, day, sum(planned) as planned, sum(held) as held from fact
     group by grouping sets ((day), ())
     union all
     select customer_id, day, sum(planned), sum(held) from fact join page using (customer_id)
     group by grouping sets ((customer_id), (customer_id, day))`,
    own === null ? [from, to, limit] : [from, to, limit, own],
  )
  return { data: rows }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
