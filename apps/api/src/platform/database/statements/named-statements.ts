import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { BoundedConnection, BoundedPool } from '../connections/bounded-pool.ts'
import { statementNames } from './statement-names.ts'

/** Kysely's pool with a name for each repeated statement, so that a connection parses and plans it once; with several
 *  joins planning takes as long as running. */
export function namedStatements(pool: BoundedPool): PostgresPool {
  const names = statementNames({ mayBeKept: (text) => !hasEveryColumn.test(text) && !hasPattern.test(text) })
  const clients = new WeakMap<BoundedConnection, PostgresPoolClient>()
  const wrap = (client: BoundedConnection): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], ...nameFor(names.nameOf(text)) })
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

/** Statements with `*` for every column are not prepared, because a migration of a newer release may add one. `count(*)` and products
 *  are. */
const hasEveryColumn = /(?<!\()\*\s*(?:,|\)|from\b|$)/i

/** A search is planned for what it looks for: an index serves the beginning of a name or a part of a number, but no pattern that is not
 *  known yet. */
const hasPattern = /\blike \$\d/i
