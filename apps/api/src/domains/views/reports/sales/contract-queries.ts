import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import {
  by,
  dayValue,
  descending,
  type PageOfRows,
  pagePartsOf,
  type PageRequest,
  type Reader,
} from '#platform/database'
import type { Scope } from '../scope.ts'

/** Contracts that began and ended in the same months, each by its first day; `ended` is far away for those that have not. */
export interface ContractSum {
  key: string | null
  started: string
  ended: string
  contracts: number
  days: number
}

/** Contracts by the months of their first and last days: all that were in force since `since`. */
export async function sumContracts(
  reader: Reader,
  { before, period, subject }: Scope,
  by: 'nothing' | 'subject',
  since: string,
): Promise<ContractSum[]> {
  const where = [
    sql`ended >= least(${dayValue(since)}, ${dayValue(before.from)})`,
    sql`started <= ${dayValue(period.to)}`,
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
  ]
  const { rows } = await sql<ContractSum>`
    select ${by === 'subject' ? sql`subject` : sql`null::text`} as key, started, ended,
      sum(contracts)::bigint as contracts, sum(days)::bigint as days
    from report_contract_total
    where ${sql.join(where, sql` and `)}
    group by 1, 2, 3
  `.execute(reader)
  return rows
}

export type ContractChoice = 'active' | 'started' | 'ended' | 'in_force'

export interface ContractRow {
  id: string
  number: number
  customer_id: string
  customer_first_name: string
  customer_last_name: string
  executor_id: string
  executor_first_name: string
  executor_last_name: string
  learner_first_name: string
  learner_last_name: string
  subject: Subject
  state: ContractState
  started_on: string
  ended_on: string | null
}

/** Contracts, those that began last first, in one statement. */
export async function listContractRows(
  reader: Reader,
  { period: { from, to }, subject }: Scope,
  choice: ContractChoice,
  request: PageRequest,
): Promise<PageOfRows<ContractRow>> {
  const page = pagePartsOf(descending(by.day('span.started_on'), by.id('span.id')), request)
  const where = [
    {
      active: sql`span.started_on <= ${dayValue(to)} and (span.ended_on is null or span.ended_on > ${dayValue(to)})`,
      started: sql`span.started_on between ${dayValue(from)} and ${dayValue(to)}`,
      ended: sql`span.ended_on between ${dayValue(from)} and ${dayValue(to)}`,
      in_force: sql`span.started_on <= ${dayValue(to)} and (span.ended_on is null or span.ended_on >= ${dayValue(from)})`,
    }[choice],
  ]
  if (subject !== undefined) where.push(sql`contract.subject = ${subject}`)
  where.push(page.isAfter)
  const { rows } = await sql<ContractRow>`
    select span.id, contract.number, contract.customer_id, contract.executor_id, contract.subject, contract.state,
      coalesce(customer.first_name, '') as customer_first_name, coalesce(customer.last_name, '') as customer_last_name,
      coalesce(executor.first_name, '') as executor_first_name, coalesce(executor.last_name, '') as executor_last_name,
      coalesce(contract.learner_first_name, '') as learner_first_name,
      coalesce(contract.learner_last_name, '') as learner_last_name, span.started_on, span.ended_on
    from contract_spans span
    join contract_facts contract on contract.id = span.id
    left join person_names customer on customer.id = contract.customer_id
    left join person_names executor on executor.id = contract.executor_id
    where ${sql.join(where, sql` and `)}
    order by ${page.orderBy}
    limit ${page.limit}
  `.execute(reader)
  return page.take(rows)
}
