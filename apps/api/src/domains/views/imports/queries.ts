import type { ImportColumn, ImportState } from '@navyk/api-spec/views/imports'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import {
  ascending,
  by,
  changedOne,
  type Database,
  descending,
  holdsText,
  manyRows,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import type { PeopleImportFaultTable } from './tables.ts'

export type FaultRow = Selectable<PeopleImportFaultTable>

export async function insertImport(tx: Tx, row: Insertable<Database['people_import']>): Promise<void> {
  await tx.insertInto('people_import').values(row).execute()
}

const selectImports = (reader: Reader) =>
  reader
    .selectFrom('people_import as import')
    .select([
      'import.id',
      'import.file_name',
      'import.sha256',
      'import.state',
      'import.problem',
      'import.row_count',
      'import.checked_count',
      'import.example_count',
      'import.fault_count',
      'import.customer_count',
      'import.executor_count',
      'import.learner_count',
      'import.contract_count',
      'import.is_inviting',
      'import.uploaded_by',
      'import.created_at',
      'import.applied_by',
      'import.applied_at',
      'import.forget_at',
      'import.version',
      'import.tries',
      'import.asked_at',
      'import.asked_permissions',
    ])
    .select((select) =>
      select
        .selectFrom('people_import_row as row')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('row.import_id', '=', 'import.id')
        .where('row.is_to_invite', '=', true)
        .as('waiting_count'),
    )
export type ImportFacts = Awaited<ReturnType<typeof listImportFacts>>['rows'][number]

export interface ImportFilter {
  state?: ImportState | undefined
  /** A part of the name of the file. */
  search?: string | undefined
}

/** Imports, newest first, after the import `after`. */
export async function listImportFacts(reader: Reader, { state, search = '' }: ImportFilter, page: PageRequest) {
  return selectImports(reader)
    .$call((query) => whereGiven(query, { 'import.state': state }))
    .$if(search !== '', (query) => query.where(holdsText('import.file_name', search)))
    .$call(pageBy(descending(by.id('import.id')), page))
}

export async function findImport(reader: Reader, id: string): Promise<ImportFacts | undefined> {
  return selectImports(reader).where('import.id', '=', id).executeTakeFirst()
}

/** Locks an import until the transaction ends. @returns it as it is then */
export async function lockImport(tx: Tx, id: string): Promise<ImportFacts | undefined> {
  await tx.selectFrom('people_import').select('id').where('id', '=', id).forUpdate().execute()
  return findImport(tx, id)
}

/** The file of an import that nobody has read yet. */
export async function findFileToCheck(reader: Reader, id: string) {
  return reader
    .selectFrom('people_import')
    .select(['content', 'asked_permissions'])
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst()
}

type Columns = Omit<Updateable<Database['people_import']>, 'id' | 'version' | 'state'>

/** Moves an import on, if it still is in that state. @returns false when it is not */
export async function moveImport(
  tx: Tx,
  id: string,
  from: ImportState,
  to: ImportState,
  columns: Columns,
): Promise<boolean> {
  return changedOne(
    tx
      .updateTable('people_import')
      .set({ ...columns, state: to })
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', from),
  )
}

/** Records that the task of an import was started or asked for. */
export async function recordTry(tx: Tx, id: string, columns: { tries?: number; asked_at: Date }): Promise<void> {
  await tx.updateTable('people_import').set(columns).where('id', '=', id).execute()
}

/** Imports whose task has not been begun anew since `workBefore`, and those whose next invitations were not sent since
 *  `inviteBefore`: the process that worked on them has ended. */
export async function listLeftAlone(
  reader: Reader,
  { workBefore, inviteBefore }: Record<'workBefore' | 'inviteBefore', Date>,
) {
  const atWork = await reader
    .selectFrom('people_import')
    .select(['id', 'state'])
    .where('state', 'in', ['checking', 'applying'])
    .where('asked_at', '<', workBefore)
    .orderBy('id')
    .execute()
  const inviting = await reader
    .selectFrom('people_import')
    .select(['id', 'state'])
    .where('state', '=', 'applied')
    .where('asked_at', '<', inviteBefore)
    .where('id', 'in', (from) =>
      from.selectFrom('people_import_row').select('import_id').where('is_to_invite', '=', true),
    )
    .orderBy('id')
    .execute()
  return [...atWork, ...inviting]
}

/** Stores the progress of checking an import, which an open page shows. */
export async function recordProgress(tx: Tx, id: string, columns: { row_count?: number; checked_count: number }) {
  await tx.updateTable('people_import').set(columns).where('id', '=', id).where('state', '=', 'checking').execute()
}

/** Replaces the rows of an import that is being checked. */
export async function replaceRows(
  tx: Tx,
  importId: string,
  rows: Insertable<Database['people_import_row']>[],
): Promise<void> {
  await tx.deleteFrom('people_import_row').where('import_id', '=', importId).execute()
  if (rows.length > 0) await tx.insertInto('people_import_row').$call(manyRows('people_import_row', rows)).execute()
}

export async function replaceFaults(tx: Tx, importId: string, rows: FaultRow[]): Promise<void> {
  await tx.deleteFrom('people_import_fault').where('import_id', '=', importId).execute()
  if (rows.length > 0) await tx.insertInto('people_import_fault').$call(manyRows('people_import_fault', rows)).execute()
}

/** Lists the rows with their cells, in the order of the sheet. */
export async function listCells(reader: Reader, importId: string) {
  return reader
    .selectFrom('people_import_row')
    .select(['id', 'row_number', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute()
}

/** A page of rows with the people and contracts that they have become. */
export async function listRows(reader: Reader, importId: string, page: PageRequest) {
  return reader
    .selectFrom('people_import_row as row')
    .leftJoin('account_names as account', 'account.id', 'row.account_id')
    .leftJoin('contract_facts as contract', 'contract.id', 'row.contract_id')
    .leftJoin('person_names as executor', 'executor.id', 'contract.executor_id')
    .select([
      'row.id',
      'row.row_number',
      'row.cells',
      'row.account_id',
      'row.customer_id',
      'row.contract_id',
      'account.first_name',
      'account.last_name',
      'contract.subject',
      'contract.learner_first_name',
      'contract.learner_last_name',
      'executor.first_name as executor_first_name',
      'executor.last_name as executor_last_name',
    ])
    .where('row.import_id', '=', importId)
    .$call(pageBy(ascending(by.id('row.id')), page))
}

export async function listFaults(
  reader: Reader,
  importId: string,
  { column, ...page }: PageRequest & { column?: ImportColumn | undefined },
): Promise<PageOfRows<FaultRow>> {
  return reader
    .selectFrom('people_import_fault')
    .selectAll()
    .where('import_id', '=', importId)
    .$call((query) => whereGiven(query, { column_name: column }))
    .$call(pageBy(ascending(by.id('id')), page))
}

export async function countFaults(reader: Reader, importId: string) {
  return reader
    .selectFrom('people_import_fault')
    .select((of) => ['column_name', of.fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('column_name')
    .execute()
}

export interface RowMade {
  id: string
  account_id: string
  customer_id: string | null
  contract_id: string | null
  is_to_invite: boolean
}

/** Records the accounts and contracts that rows have become. The rows' cells are deleted, because the people have them now. */
export async function recordMadeRows(tx: Tx, rows: RowMade[]): Promise<void> {
  await sql`
    update people_import_row set
      account_id = made.account_id, customer_id = made.customer_id, contract_id = made.contract_id,
      is_to_invite = made.is_to_invite, cells = null, phone = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(
      id uuid, account_id uuid, customer_id uuid, contract_id uuid, is_to_invite boolean
    )
    where people_import_row.id = made.id
  `.execute(tx)
}

/** Takes the next people off an import's list of those to invite. @returns their accounts */
export async function claimToInvite(tx: Tx, importId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .updateTable('people_import_row')
    .set({ is_to_invite: false })
    .where('id', 'in', (from) =>
      from
        .selectFrom('people_import_row')
        .select('id')
        .where('import_id', '=', importId)
        .where('is_to_invite', '=', true)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('account_id')
    .execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** Deletes what is kept of a file that was not applied. */
export async function discardImportRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('people_import_row').where('import_id', '=', id).execute()
  await tx.deleteFrom('people_import_fault').where('import_id', '=', id).execute()
  await tx
    .updateTable('people_import')
    .set({ content: null, forget_at: null, state: 'discarded', problem: null })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Takes a person out of sheets: of those that were applied the links, of the others their rows. */
export async function eraseFromImports(tx: Tx, { accountId, addresses }: PersonToErase): Promise<void> {
  await tx
    .deleteFrom('people_import_fault as fault')
    .using('people_import_row as row')
    .whereRef('row.import_id', '=', 'fault.import_id')
    .whereRef('row.row_number', '=', 'fault.row_number')
    .where('row.phone', '=', sql<string>`any(${addresses}::text[])`)
    .execute()
  await tx
    .deleteFrom('people_import_row')
    .where((where) =>
      where.or([where('phone', '=', sql<string>`any(${addresses}::text[])`), where('account_id', '=', accountId)]),
    )
    .execute()
}

/** Lists the imports by which an account was made, for a copy of its owner's data. */
export async function exportImports(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  const rows = await reader
    .selectFrom('people_import_row as row')
    .innerJoin('people_import as import', 'import.id', 'row.import_id')
    .select(['import.applied_at', 'row.row_number'])
    .where('row.account_id', '=', accountId)
    .orderBy('row.id')
    .execute()
  return rows.length > 0 ? { imports: rows } : {}
}
