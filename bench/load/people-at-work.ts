import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { tokenHash } from '../../apps/api/src/platform/ids/tokens.ts'
import type { SteadyRequest } from './load.ts'

/** Four readings and a write, in turn by many people: what they look at most, and a note about a customer.
 *  @param ofEachRole people of each role: one of them makes some twenty requests a minute, and waits for the answers to their own */
export async function peopleAtWork(
  url: string,
  database: pg.Client,
  ofEachRole = 40,
): Promise<(() => SteadyRequest)[]> {
  const customerIds = await someCustomers(database)
  const executor = inTurn(await signedIn(database, await someOf(database, 'executor', ofEachRole)))
  const customer = inTurn(await signedIn(database, await someOf(database, 'customer', ofEachRole)))
  const staff = inTurn(await signedIn(database, await hireStaff(database, ofEachRole)))
  const api = `${url}/frontend-api`
  let written = 0
  const noteRequest = (): SteadyRequest => ({
    url: `${api}/customer-management/${customerIds[written++ % customerIds.length]}/notes`,
    method: 'POST',
    body: JSON.stringify({ text: 'A note of the measurement', isPinned: false }),
    headers: { ...staff(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })
  return [
    () => ({ url: `${api}/signed-in-user`, headers: executor() }),
    () => ({ url: `${api}/lessons`, headers: executor() }),
    () => ({ url: `${api}/invoices`, headers: customer() }),
    () => ({ url: `${api}/invoices`, headers: staff() }),
    noteRequest,
  ]
}

export interface Person {
  id: string
  account_id: string
}

function inTurn(tokens: string[]): () => { authorization: string } {
  let used = 0
  return () => ({ authorization: `Bearer ${tokens[used++ % tokens.length]}` })
}

async function someOf(database: pg.Client, role: 'executor' | 'customer', most: number): Promise<Person[]> {
  const { rows } = await database.query<Person>(
    'select id, account_id from cabinet where role = $1 order by created_at, id limit $2',
    [role, most],
  )
  return rows
}

async function hireStaff(database: pg.Client, count: number): Promise<Person[]> {
  const all = Array.from({ length: count }, () => ({ id: randomUUID(), account_id: randomUUID() }))
  for (const [place, { id, account_id }] of all.entries()) {
    const phone = `37529${String(place).padStart(7, '0')}`
    await database.query(
      `insert into account (id, phone, password_hash, first_name, last_name, created_at) values ($1, $2, '', 'Manager', $2, now())`,
      [account_id, phone],
    )
    await database.query(
      `insert into cabinet (id, account_id, role, permissions, created_at) values ($1, $2, 'staff', '{manager}', now())`,
      [id, account_id],
    )
  }
  return all
}

/** Opens a session for each. @returns their access tokens */
export async function signedIn(database: pg.Client, all: readonly Person[]): Promise<string[]> {
  const tokens: string[] = []
  for (const { id, account_id } of all) {
    const token = randomUUID()
    await database.query(
      `insert into session (id, token_hash, account_id, cabinet_id, address, user_agent, created_at, last_used_at, expires_at,
         authenticated_at)
       values (gen_random_uuid(), $1, $2, $3, '127.0.0.1', 'measurement', now(), now(), now() + interval '1 day', now())`,
      [tokenHash(token), account_id, id],
    )
    tokens.push(token)
  }
  return tokens
}

/** Many, because an answer has all notes of a customer. */
async function someCustomers(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from cabinet where role = 'customer' order by created_at, id limit 200`,
  )
  return rows.map(({ id }) => id)
}
