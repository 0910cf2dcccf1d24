import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { BoundedConnection, BoundedPool } from './bounded-pool.ts'

/** Each connection keeps what it has planned, so there are only so many; these are the statements of every day. */
const mostNames = 256
/** A text that was met once may never be met again. */
const mostSeen = 2048

/** The pool as Kysely talks to it, with a name for each statement that comes again: a connection reads and plans it once,
 *  which takes as long as answering it where several tables are joined. */
export function namedStatements(pool: BoundedPool): PostgresPool {
  const nameOf = statementNames()
  const clients = new WeakMap<BoundedConnection, PostgresPoolClient>()
  const wrap = (client: BoundedConnection): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], ...nameFor(nameOf(text)) })
    return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? wrap(client)
      clients.set(client, known)
      return known
    },
  }
}

const nameFor = (name: string | undefined) => (name === undefined ? {} : { name })

/** What answers with every column there is can't be kept: a newer version of the service may add one meanwhile. */
const hasEveryColumn = /(^|[\s,.])\*/

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNames || hasEveryColumn.test(text)) return name
    if (seen.delete(text)) {
      const given = `navyk_${names.size}`
      names.set(text, given)
      return given
    }
    if (seen.size >= mostSeen) seen.clear()
    seen.add(text)
    return undefined
  }
}
