import type { LearnerForm } from '@navyk/api-spec/people/learners'
import { type Selectable, sql } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  manyRows,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { LearnerTable } from './tables.ts'
import type { PersonToErase } from '#platform/services.ts'

export type LearnerRow = Selectable<LearnerTable>

export interface LearnerFilter {
  /** Only this customer's learners; everybody's when absent. */
  customerId?: string | undefined
}

export async function listLearnerRows(
  reader: Reader,
  { customerId }: LearnerFilter,
  page: PageRequest,
): Promise<PageOfRows<LearnerRow>> {
  return reader
    .selectFrom('learner')
    .selectAll()
    .$call((query) => whereGiven(query, { customer_id: customerId }))
    .$call(pageBy(ascending(by.name('last_name'), by.name('first_name'), by.id('id')), page))
}

/** The learners of some customers, in the order in which they were added. */
export async function listLearnersOf(reader: Reader, customerIds: string[]): Promise<LearnerRow[]> {
  if (customerIds.length === 0) return []
  return reader
    .selectFrom('learner')
    .selectAll()
    .where('customer_id', '=', anyOf(customerIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findLearnerRow(reader: Reader, id: string): Promise<LearnerRow | undefined> {
  return reader.selectFrom('learner').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertLearner(
  tx: Tx,
  row: LearnerForm & { id: string; customerId: string; createdAt: Date },
): Promise<LearnerRow> {
  return tx
    .insertInto('learner')
    .values({ ...columnsOf(row), id: row.id, customer_id: row.customerId, created_at: row.createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts learners; at least one. */
export async function insertLearners(
  tx: Tx,
  rows: (LearnerForm & { id: string; customerId: string; createdAt: Date })[],
): Promise<void> {
  const values = rows.map((row) => ({
    ...columnsOf(row),
    id: row.id,
    customer_id: row.customerId,
    created_at: row.createdAt,
    version: 1,
  }))
  await tx.insertInto('learner').$call(manyRows('learner', values)).execute()
}

/** @returns the changed row; undefined when it is no longer the version that the person saw */
export async function changeLearner(
  tx: Tx,
  id: string,
  version: number,
  form: LearnerForm,
): Promise<LearnerRow | undefined> {
  return tx
    .updateTable('learner')
    .set({ ...columnsOf(form), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

function columnsOf(form: LearnerForm) {
  return { first_name: form.firstName, last_name: form.lastName, birth_year: form.birthYear ?? null, note: form.note }
}

/** Whether somebody is a customer, and what keeps them from acting. */
export async function findCustomer(reader: Reader, id: string) {
  return reader
    .selectFrom('person_names')
    .select(['is_frozen', 'is_erased', 'merged_into'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst()
}

/** The cabinets that each learner is about. */
export const partiesOfLearners: PartiesQuery = sql`select id, customer_id as cabinet_id from learner`

/** A customer's learner; undefined for an unknown id and for somebody else's. */
export async function findLearnerOf(reader: Reader, customerId: string, id: string): Promise<LearnerRow | undefined> {
  const row = await findLearnerRow(reader, id)
  return row?.customer_id === customerId ? row : undefined
}

/** Anonymizes a customer's learners. @returns their ids */
export async function eraseLearners(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('learner')
    .set({ first_name: 'Ученик', last_name: '', birth_year: null, note: '' })
    .where('customer_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
