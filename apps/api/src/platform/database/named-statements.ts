import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { BoundedConnection, BoundedPool } from './bounded-pool.ts'

/** The most prepared statements of a connection. */
const mostNames = 256
/** The most texts that are remembered after a first use. */
const mostSeen = 2048

/** Kysely's pool with a name for each repeated statement, so that a connection parses and plans it once; with several
 *  joins planning takes as long as running. */
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

/** Statements with `*` are not prepared, because a migration of a newer release may add a column. */
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
