import type { customerMarks } from '@navyk/api-spec/views/customer-management'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  anyOf,
  ascending,
  by,
  descending,
  hasName,
  ifGiven,
  isNamed,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
} from '#platform/database'

export interface CustomerFilter {
  ids?: string[] | undefined
  mark?: (typeof customerMarks)[number] | undefined
  /** Beginnings of names, in small letters; all have to fit. */
  names: string[]
  /** Only the accounts whose phone was searched for. */
  accountIds?: string[] | undefined
  /** Business date. */
  today: string
}

const running = sql`('active', 'paused', 'ending')`
const due = sql<number>`(select coalesce(sum(balance_kopecks), 0)::bigint from due_facts where customer_id = person.id)`
const credit = sql<number>`coalesce((select credit_kopecks from credit_facts where customer_id = person.id), 0)`
const overdue = (today: string) =>
  sql<number>`(
    select coalesce(sum(balance_kopecks), 0)::bigint from due_facts where customer_id = person.id and due_on < ${today}
  )`
const inUse = (today: string) =>
  sql`wallet.left_units > 0 and (wallet.state = 'frozen' or wallet.state = 'active' and wallet.expires_on >= ${today})`

const marked = (mark: NonNullable<CustomerFilter['mark']>, today: string) =>
  ({
    owes: sql<boolean>`exists (select from due_facts where customer_id = person.id)`,
    overdue: sql<boolean>`exists (select from due_facts where customer_id = person.id and due_on < ${today})`,
    credit: sql<boolean>`exists (select from credit_facts where customer_id = person.id)`,
    package: sql<boolean>`exists (select from wallet_facts wallet where customer_id = person.id and ${inUse(today)})`,
    order: sql<boolean>`exists (select from order_facts where customer_id = person.id)`,
    no_contract: sql<boolean>`not exists (
      select from contract_facts where customer_id = person.id and state in ${running}
    )`,
    note: sql<boolean>`exists (select from customer_note where customer_id = person.id)`,
  })[mark]

function filtered(reader: Reader, { ids, mark, names, accountIds, today }: CustomerFilter) {
  return reader
    .selectFrom('person_names as person')
    .where('person.role', '=', 'customer')
    .where('person.is_erased', '=', false)
    .where('person.merged_into', 'is', null)
    .where(hasName('person'))
    .$call(ifGiven(ids, (query, ids) => query.where('person.id', '=', anyOf(ids))))
    .$if(names.length > 0, (query) => query.where(isNamed('person', names)))
    .$call(ifGiven(accountIds, (query, accountIds) => query.where('person.account_id', '=', anyOf(accountIds))))
    .$call(ifGiven(mark, (query, mark) => query.where(marked(mark, today))))
}

function rows(reader: Reader, filter: CustomerFilter) {
  const { today } = filter
  return filtered(reader, filter).select((select) => [
    'person.id',
    'person.account_id',
    'person.first_name',
    'person.last_name',
    jsonArrayFrom(
      select
        .selectFrom('learner_names as learner')
        .select(['learner.id', 'learner.first_name', 'learner.last_name'])
        .whereRef('learner.customer_id', '=', 'person.id')
        .orderBy('learner.id'),
    ).as('learners'),
    jsonObjectFrom(
      select
        .selectFrom('order_facts as bought')
        .select(['bought.id', 'bought.number', 'bought.state', 'bought.created_at'])
        .whereRef('bought.customer_id', '=', 'person.id')
        .orderBy('bought.id', 'desc')
        .limit(1),
    ).as('last_order'),
    sql<number>`(
        select count(*)::int from contract_facts where customer_id = person.id and state in ${running}
      )`.as('running_contracts'),
    due.as('due'),
    overdue(today).as('overdue'),
    credit.as('credit'),
    sql<number>`(select count(*)::int from customer_note where customer_id = person.id)`.as('notes'),
  ])
}
export type CustomerRow = Awaited<ReturnType<typeof listByName>>['rows'][number]

/** A page of customers by name, in one query. */
export async function listByName(reader: Reader, filter: CustomerFilter, page: PageRequest) {
  return rows(reader, filter).$call(
    pageBy(ascending(by.name('person.last_name'), by.name('person.first_name'), by.id('person.id')), page),
  )
}

/** Customers by id, without those who were merged into another one. */
export const listByIds = async (reader: Reader, ids: string[], today: string): Promise<CustomerRow[]> =>
  (await listByName(reader, { ids, names: [], today }, { limit: ids.length })).rows

/** A page of customers who owe something, those who owe most first. Their sums are added up before, so that it costs what the
 *  unpaid invoices cost, however many customers there are. */
export async function listByDue(
  reader: Reader,
  filter: CustomerFilter,
  page: PageRequest,
): Promise<PageOfRows<CustomerRow>> {
  return rows(reader, filter)
    .innerJoin(
      sql<{ customer_id: string; kopecks: number }>`(
        select customer_id, sum(balance_kopecks)::bigint as kopecks from due_facts group by customer_id
      )`.as('debt'),
      'debt.customer_id',
      'person.id',
    )
    .$call(pageBy(descending(by.number('due', sql.ref('debt.kopecks')), by.id('person.id')), page))
}

/** Counts the customers of a filter, and sums their debt, its overdue part and their credit, in kopecks. */
export async function sumCustomers(reader: Reader, filter: CustomerFilter) {
  return reader
    .with('found', () => filtered(reader, filter).select('person.id'))
    .selectFrom('found')
    .leftJoin(
      sql<{ customer_id: string; due: number; overdue: number }>`(
        select customer_id, sum(balance_kopecks) as due,
          sum(balance_kopecks) filter (where due_on < ${filter.today}) as overdue
        from due_facts group by customer_id
      )`.as('debt'),
      'debt.customer_id',
      'found.id',
    )
    .leftJoin('credit_facts as credit', 'credit.customer_id', 'found.id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(debt.due), 0)::bigint`.as('due'),
      sql<number>`coalesce(sum(debt.overdue), 0)::bigint`.as('overdue'),
      sql<number>`coalesce(sum(credit.credit_kopecks), 0)::bigint`.as('credit'),
    ])
    .executeTakeFirstOrThrow()
}

/** The newest orders of a customer. */
export async function listOrdersOf(reader: Reader, customerId: string, limit: number) {
  return reader
    .selectFrom('order_facts')
    .select(['id', 'number', 'state', 'total_kopecks', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
