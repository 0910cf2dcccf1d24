// Changes of contracts by date, and the line of a contract and its successors.
import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database'

const told = ['contract.id', 'contract.number', 'contract.customer_id', 'contract.executor_id'] as const

/** Active contracts whose pause has begun are paused. */
export async function startPauses(tx: Tx, today: string) {
  return tx
    .updateTable('contract')
    .set({ state: 'paused', version: sql`version + 1` })
    .where('state', '=', 'active')
    .where('paused_from', '<=', today)
    .where(sql<boolean>`coalesce(paused_until >= ${today}, true)`)
    .returning([...told, 'contract.paused_until'])
    .execute()
}

/** Contracts whose last day of a pause is over go on. */
export async function endPauses(tx: Tx, today: string) {
  return tx
    .updateTable('contract')
    .set({
      state: sql<ContractState>`case when state = 'paused' then 'active' else state end`,
      paused_from: null,
      paused_until: null,
      pause_reason: null,
      version: sql`version + 1`,
    })
    .where('state', 'in', ['active', 'paused', 'ending'])
    .where('paused_until', '<', today)
    .returning([...told, 'contract.state'])
    .execute()
}

/** The contracts before and after one in its line, cancelled ones left out. */
export async function findLine(reader: Reader, row: { id: string; successor_of: string | null }) {
  const rows = await reader
    .selectFrom('contract')
    .select(['id', 'number', 'successor_of', 'customer_id', 'executor_id', 'ends_on'])
    .where((where) =>
      where.or([
        where.and([where('successor_of', '=', row.id), where('state', '!=', 'cancelled')]),
        ...(row.successor_of === null ? [] : [where('id', '=', row.successor_of)]),
      ]),
    )
    .execute()
  return {
    predecessor: rows.find(({ id }) => id === row.successor_of),
    successor: rows.find((other) => other.successor_of === row.id),
  }
}
