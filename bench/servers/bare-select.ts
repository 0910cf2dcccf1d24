// The server with which the signed-in-user call is compared: Fastify with one route that does the same indexed select
// and nothing else. No schema, no session rule, no security headers.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/', async () => 'ready')
app.get('/signed-in-user', async (request) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const { rows } = await pool.query(
    `select session.id, session.account_id, session.cabinet_id, session.last_used_at, cabinet.role, cabinet.permissions,
       account.first_name, account.last_name, account.email, account.phone, account.avatar
     from session join cabinet on cabinet.id = session.cabinet_id join account on account.id = session.account_id
     where session.token_hash = $1 and session.ended_at is null`,
    [createHash('sha256').update(token).digest('hex')],
  )
  return { data: rows[0] }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
