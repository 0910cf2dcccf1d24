import { sql } from 'kysely'
import type { Tx } from '#platform/database'
import type { TestApp } from '../test-app.ts'

/** Runs `ask` while a transaction has done `work` and is not committed, and commits once the question waits for it. Only on a
 *  real PostgreSQL. @returns the answer to `ask` */
export async function meanwhile<T>(t: TestApp, work: (tx: Tx) => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  // In an object, because the transaction would wait for a promise that waits for it.
  const { asked } = await t.services.transact(async (tx) => {
    await work(tx)
    const begun = ask()
    await someoneWaits(t)
    return { asked: begun }
  })
  return asked
}

/** Waits until another transaction of this database waits for a lock. */
async function someoneWaits(t: TestApp): Promise<void> {
  for (let again = 0; again < 400; again++) {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.services.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('nobody waits')
}
