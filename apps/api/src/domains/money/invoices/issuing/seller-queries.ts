// Queries for the sellers of what an invoice asks money for, where it is not the service itself.
import type { InvoiceSeller } from '@navyk/api-spec/money/invoices'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database'

/** The executors for whom the service collects what an invoice asks for, by their contracts, with their details of today, as a
 *  JSON list. */
export const sellersOf = (invoiceId: RawBuilder<string>) => sql<InvoiceSeller[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'contractNumber', contract.number, 'firstName', person.first_name, 'lastName', person.last_name,
    'details', details.shown
  ) order by contract.number), '[]')
  from contract_facts contract join person_names person on person.id = contract.executor_id
  left join lateral (
    select jsonb_build_object('name', known.name, 'unp', known.unp, 'address', known.address) as shown
    from executor_details known where known.executor_id = contract.executor_id order by known.version desc limit 1
  ) as details on true
  where contract.settlement_model = 'agent' and contract.number in (
    select line.contract_number from invoice_line line where line.invoice_id = ${invoiceId} and not line.left_out
  )
)`

export async function findSellers(reader: Reader, invoiceId: string): Promise<InvoiceSeller[]> {
  const { rows } = await sql<{ sellers: InvoiceSeller[] }>`
    select ${sellersOf(sql`${invoiceId}::uuid`)} as sellers
  `.execute(reader)
  return rows[0]?.sellers ?? []
}

/** The model by which the service earns an invoice of lessons: `agent` where it collects all of it for executors. */
export async function findModelOf(reader: Reader, invoiceId: string): Promise<SettlementModel> {
  const { rows } = await sql<{ isAgents: boolean | null }>`
    select bool_and(contract.settlement_model = 'agent') as "isAgents"
    from invoice_line line join contract_facts contract on contract.number = line.contract_number
    where line.invoice_id = ${invoiceId} and not line.left_out
  `.execute(reader)
  return rows[0]?.isAgents ? 'agent' : 'principal'
}
