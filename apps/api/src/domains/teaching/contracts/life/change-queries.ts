// Proposed rates and the answers to them.
import type { ChangeState, ContractSide } from '@navyk/api-spec/teaching/contracts'
import { type Insertable, sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { ContractChangeTable, ContractTermsTable } from '../tables.ts'

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChangeRow>>>

function selectChanges(reader: Reader) {
  return reader
    .selectFrom('contract_change as change')
    .selectAll('change')
    .select((select) => {
      const acknowledgedAt = (side: ContractSide) =>
        select
          .selectFrom('contract_acknowledgement as given')
          .select('given.acknowledged_at')
          .whereRef('given.change_id', '=', 'change.id')
          .where('given.side', '=', side)
      return [acknowledgedAt('customer').as('customer_ack_at'), acknowledgedAt('executor').as('executor_ack_at')]
    })
}

export async function findChangeRow(reader: Reader, id: string) {
  return selectChanges(reader).where('change.id', '=', id).executeTakeFirst()
}

/** The changes of a contract, newest first. */
export async function listChangeRows(reader: Reader, contractId: string) {
  return selectChanges(reader).where('change.contract_id', '=', contractId).orderBy('change.number', 'desc').execute()
}

/** The open proposals of contracts, by contract: there is one at a time. */
export async function listOpenChanges(reader: Reader, contractIds: string[]): Promise<Map<string, ChangeRow>> {
  if (contractIds.length === 0) return new Map()
  const rows = await selectChanges(reader)
    .where('change.contract_id', '=', anyOf(contractIds))
    .where('change.state', '=', 'proposed')
    .execute()
  return new Map(rows.map((row) => [row.contract_id, row]))
}

/** The next free number of a contract's changes. The caller has locked the contract. */
export async function nextChangeNumber(tx: Tx, contractId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('contract_change')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return last + 1
}

export async function insertChange(tx: Tx, row: Insertable<ContractChangeTable>): Promise<void> {
  await tx.insertInto('contract_change').values(row).execute()
}

/** Ends the open proposal of a contract. @returns its id; undefined when there is none */
export async function decideChange(
  tx: Tx,
  contractId: string,
  decision: { state: Exclude<ChangeState, 'proposed'>; reason: string | null; decided_at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('contract_change')
    .set(decision)
    .where('contract_id', '=', contractId)
    .where('state', '=', 'proposed')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends the proposals whose day has come without everybody's agreement. */
export async function lapseChanges(tx: Tx, today: string, now: Date) {
  return tx
    .updateTable('contract_change as change')
    .from('contract')
    .whereRef('contract.id', '=', 'change.contract_id')
    .set({ state: 'lapsed', decided_at: now })
    .where('change.state', '=', 'proposed')
    .where('change.valid_from', '<=', today)
    .returning([
      'contract.id',
      'contract.number',
      'contract.customer_id',
      'contract.executor_id',
      'change.number as change_number',
    ])
    .execute()
}

export async function insertTerms(tx: Tx, row: Insertable<ContractTermsTable>): Promise<void> {
  await tx.insertInto('contract_terms').values(row).execute()
}
