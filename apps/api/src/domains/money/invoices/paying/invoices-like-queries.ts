// Query for the invoices that a row of a bank statement may be about.
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

interface InvoiceSearch {
  numbers: string[]
  ids: string[]
  customerIds: string[]
  /** The sums in kopecks; unpaid invoices that still take exactly one of them are found. */
  sums: number[]
}

const mostOfSum = 5

/** Issued invoices with the sum that they still take, zero where they are paid, cancelled, void or written off; by due date.
 *  `is_withdrawn`: it takes nothing because it was cancelled, made void or written off. */
export async function listInvoicesLike(reader: Reader, wanted: InvoiceSearch) {
  const { rows } = await sql<{
    id: string
    number: string
    customer_id: string
    balance_kopecks: number
    is_withdrawn: boolean
  }>`
    with unpaid as (
      select id, owed_kopecks - paid_kopecks as left_kopecks from invoice
      where state = 'issued' and paid_kopecks < owed_kopecks
    ), of_sum as (
      select id from (
        select id, row_number() over (partition by left_kopecks order by id) as place from unpaid
        where left_kopecks = any(${wanted.sums}::bigint[])
      ) as each where place <= ${mostOfSum}
    )
    select invoice.id, invoice.number, invoice.customer_id, coalesce(unpaid.left_kopecks, 0)::bigint as balance_kopecks,
      invoice.state <> 'issued' as is_withdrawn
    from invoice left join unpaid on unpaid.id = invoice.id
    where invoice.number is not null and (
      invoice.number = any(${wanted.numbers}::text[]) or invoice.id = any(${wanted.ids}::uuid[])
      or (unpaid.id is not null and invoice.customer_id = any(${wanted.customerIds}::uuid[]))
      or invoice.id in (select id from of_sum)
    )
    order by invoice.due_on, invoice.id
  `.execute(reader)
  return rows
}
