import type { CredentialState } from '@navyk/api-spec/market/credentials'
import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  ascending,
  by,
  descending,
  ifGiven,
  isNamed,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { ExecutorCredentialTable } from './tables.ts'

export type CredentialRow = Awaited<ReturnType<typeof listCredentialRows>>['rows'][number]

/** Credentials with their executors; a confirmed one whose last day has passed is expired. */
function selectCredentials(reader: Reader, today: string) {
  const state = sql<CredentialState>`case
    when credential.state = 'confirmed' and credential.valid_until < ${today} then 'expired' else credential.state end`
  return reader
    .selectFrom('executor_credential as credential')
    .innerJoin('person_names as person', 'person.id', 'credential.executor_id')
    .select([
      'credential.id',
      'credential.executor_id',
      'credential.kind',
      'credential.number',
      'credential.issuer',
      'credential.issued_on',
      'credential.valid_until',
      'credential.replaces_id',
      'credential.reason',
      'credential.uploaded_at',
      'credential.decided_at',
      'credential.version',
    ])
    .select(['person.account_id', 'person.first_name', 'person.last_name'])
    .select(state.as('state'))
}

export interface CredentialFilter {
  executorId?: string | undefined
  kind?: CredentialKind | undefined
  /** Beginnings of the executor's names; empty for all. */
  names?: string[]
  isWaiting?: boolean
  /** Confirmed credentials whose last day is this one or before. */
  lastDayTo?: string | undefined
  order: 'asc' | 'desc'
}

/** A page of credentials. Ids are in the order of time. */
export async function listCredentialRows(reader: Reader, today: string, filter: CredentialFilter, page: PageRequest) {
  const { executorId, kind, names = [], isWaiting = false, lastDayTo, order } = filter
  return selectCredentials(reader, today)
    .$call((query) => whereGiven(query, { 'credential.executor_id': executorId, 'credential.kind': kind }))
    .$if(names.length > 0, (query) => query.where(isNamed('person', names)))
    .$if(isWaiting, (query) => query.where('credential.state', '=', 'uploaded'))
    .$call(
      ifGiven(lastDayTo, (query, lastDayTo) =>
        query.where('credential.state', '=', 'confirmed').where('credential.valid_until', '<=', lastDayTo),
      ),
    )
    .$call(pageBy(order === 'asc' ? ascending(by.id('credential.id')) : descending(by.id('credential.id')), page))
}

export async function findCredentialRow(reader: Reader, id: string, today: string): Promise<CredentialRow | undefined> {
  return selectCredentials(reader, today).where('credential.id', '=', id).executeTakeFirst()
}

/** Keeps others from changing it until the transaction ends. */
export async function lockCredential(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('executor_credential').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertCredential(tx: Tx, row: Insertable<ExecutorCredentialTable>): Promise<void> {
  await tx.insertInto('executor_credential').values(row).execute()
}

export type CredentialColumns = Pick<Updateable<ExecutorCredentialTable>, 'reason' | 'decided_at' | 'decided_by'>

/** @returns false when it has changed meanwhile. An expired one is stored as confirmed, so the version decides. */
export async function moveCredential(
  tx: Tx,
  before: { id: string; version: number },
  to: 'confirmed' | 'refused',
  columns: CredentialColumns,
): Promise<boolean> {
  const moved = await tx
    .updateTable('executor_credential')
    .set({ ...columns, state: to, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Supersedes credentials by a newer one: the one that it names, and where `isAlone` all others of its kind.
 *  @returns the ids of the superseded ones */
export async function supersede(
  tx: Tx,
  by: { id: string; executor_id: string; kind: CredentialKind; replaces_id: string | null },
  { state, isAlone }: { state: 'uploaded' | 'confirmed'; isAlone: boolean },
): Promise<string[]> {
  const rows = await tx
    .updateTable('executor_credential')
    .set(({ eb }) => ({ state: 'superseded', version: eb('version', '+', 1) }))
    .where('executor_id', '=', by.executor_id)
    .where('kind', '=', by.kind)
    .where('state', '=', state)
    .where('id', '<>', by.id)
    .$if(!isAlone, (query) => query.where('id', '=', by.replaces_id))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** @returns false when it has changed meanwhile */
export async function deleteCredential(tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('executor_credential')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Counts the credentials that wait for a check; `oldestAt` is the upload of the oldest of them. */
export async function countWaitingCredentials(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('executor_credential')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('uploaded_at').as('oldestAt')])
    .where('state', '=', 'uploaded')
    .executeTakeFirstOrThrow()
}

/** The cabinets that each credential, and each file of one, is about. */
export const partiesOfCredentials: PartiesQuery = sql`
  select id, executor_id as cabinet_id from executor_credential
  union all
  select file_id, owner_id from credential_file`
