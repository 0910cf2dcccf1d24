import type { Insertable, Selectable } from 'kysely'
import { anyOf, type Database, json, type Reader, type Tx } from '#platform/database'

export type RuleRow = Selectable<Database['commission_rule']>

const withContract = (reader: Reader) =>
  reader
    .selectFrom('commission_rule')
    .leftJoin('contract_facts as contract', 'contract.id', 'commission_rule.contract_id')
    .selectAll('commission_rule')
    .select('contract.number as contract_number')

/** All rules, those that begin last first. */
export async function listRules(reader: Reader) {
  return withContract(reader).orderBy('valid_from', 'desc').orderBy('commission_rule.id', 'desc').execute()
}
export type RuleLine = Awaited<ReturnType<typeof listRules>>[number]

export async function findRule(reader: Reader, id: string): Promise<RuleLine | undefined> {
  return withContract(reader).where('commission_rule.id', '=', id).executeTakeFirst()
}

/** The rules that count on a day between two days for one of these contracts, or for more than a contract. */
export async function listRulesBetween(
  reader: Reader,
  days: { from: string; to: string },
  contractIds: string[],
): Promise<RuleRow[]> {
  return reader
    .selectFrom('commission_rule')
    .selectAll()
    .where('valid_from', '<=', days.to)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', days.from)]))
    .where((where) => where.or([where('contract_id', 'is', null), where('contract_id', '=', anyOf(contractIds))]))
    .execute()
}

export async function findContractByNumber(reader: Reader, number: number): Promise<string | undefined> {
  const row = await reader.selectFrom('contract_facts').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id
}

export async function insertRule(tx: Tx, row: Insertable<Database['commission_rule']>): Promise<void> {
  await tx
    .insertInto('commission_rule')
    .values({ ...row, steps: json(row.steps) })
    .execute()
}

/** @returns false when it has changed meanwhile, or has an end already */
export async function setEnd(tx: Tx, rule: { id: string; version: number }, validTo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('commission_rule')
    .set((row) => ({ valid_to: validTo, version: row('version', '+', 1) }))
    .where('id', '=', rule.id)
    .where('version', '=', rule.version)
    .where('valid_to', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
