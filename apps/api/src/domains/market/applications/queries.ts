import { type ApplicationState, openApplicationStates } from '@navyk/api-spec/market/applications'
import { type Selectable, sql } from 'kysely'
import {
  ascending,
  by,
  descending,
  isNamed,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
} from '#platform/database'
import type { ExecutorApplicationTable } from './tables.ts'

const isOpen = sql<boolean>`state in (${sql.join(openApplicationStates.map((state) => sql.lit(state)))})`

export type ApplicationRecord = Selectable<ExecutorApplicationTable>

/** @returns undefined when the account has an open application already */
export async function insertApplication(
  tx: Tx,
  row: Omit<ApplicationRecord, 'state' | 'reason' | 'decided_at' | 'interview_at' | 'version'>,
): Promise<ApplicationRecord | undefined> {
  // The states are written as literals: with parameters, a prepared statement can't match the partial index of `on
  // conflict`.
  return tx
    .insertInto('executor_application')
    .values({ ...row, reason: null, decided_at: null })
    .onConflict((conflict) => conflict.column('account_id').where(isOpen).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findNewestOf(reader: Reader, accountId: string): Promise<ApplicationRecord | undefined> {
  return reader
    .selectFrom('executor_application')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findNewestApproved(reader: Reader, accountId: string): Promise<ApplicationRecord | undefined> {
  return reader
    .selectFrom('executor_application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listApplicationsFrom(reader: Reader, cabinetId: string): Promise<ApplicationRecord[]> {
  return reader
    .selectFrom('executor_application')
    .selectAll()
    .where('cabinet_id', '=', cabinetId)
    .orderBy('id')
    .execute()
}

export async function findApplication(reader: Reader, id: string): Promise<ApplicationRecord | undefined> {
  return reader.selectFrom('executor_application').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface ApplicationFilter {
  /** `open`: all that wait for a decision. */
  state?: ApplicationState | 'open' | undefined
  /** Beginnings of names, in small letters; all have to fit. */
  names: string[]
  order: 'asc' | 'desc'
}

/** A page of applications. Ids are in the order of time. */
export async function listApplicationRows(
  reader: Reader,
  { state, names, order }: ApplicationFilter,
  page: PageRequest,
): Promise<PageOfRows<ApplicationRecord>> {
  return reader
    .selectFrom('executor_application')
    .selectAll()
    .$if(state === 'open', (query) => query.where(isOpen))
    .$if(state !== undefined && state !== 'open', (query) => query.where('state', '=', sql<ApplicationState>`${state}`))
    .$if(names.length > 0, (query) =>
      query.where(
        sql<boolean>`exists (
          select from account_names owner where owner.id = executor_application.account_id and ${isNamed('owner', names)})`,
      ),
    )
    .$call(pageBy(order === 'asc' ? ascending(by.id('id')) : descending(by.id('id')), page))
}

/** Next state of a waiting application, with the columns that it sets. */
export type NextStep = { state: Exclude<ApplicationState, 'submitted'> } & Pick<
  ApplicationRecord,
  'reason' | 'decided_at' | 'interview_at'
>

/** Moves a waiting application on, if it is still the version that was seen. @returns undefined when it has changed */
export async function moveApplication(
  tx: Tx,
  seen: { id: string; version: number },
  next: NextStep,
): Promise<ApplicationRecord | undefined> {
  return tx
    .updateTable('executor_application')
    .set({ ...next, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where(isOpen)
    .returningAll()
    .executeTakeFirst()
}

/** Counts the applications that wait for the staff; `oldestAt` is the creation of the oldest of them. */
export async function countWaitingApplications(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('executor_application')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldestAt')])
    .where(isOpen)
    .executeTakeFirstOrThrow()
}

/** The cabinets that each application is about. */
export const partiesOfApplications: PartiesQuery = sql`select id, cabinet_id from executor_application`

/** Whether a customer waits for the answer to an application. */
export async function hasOpenApplication(reader: Reader, cabinetId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('executor_application')
    .select('id')
    .where('cabinet_id', '=', cabinetId)
    .where(isOpen)
    .executeTakeFirst()
  return row !== undefined
}
