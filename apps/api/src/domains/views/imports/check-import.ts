import { nameOf } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { Permission } from '@navyk/api-spec/people/accounts'
import { importMostFaults, importMostRows } from '@navyk/api-spec/views/imports'
import type { Reader, Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { readSpreadsheet, type Sheet, SpreadsheetRefused } from '#platform/files/spreadsheets'
import { listAccountsByPhone } from '#people/accounts'
import { checkRows, type KnownRecords, phonesOf } from './sheets/check-rows.ts'
import { beginTry, type ImportTask } from './applying/begin-try.ts'
import { findFileToCheck, moveImport, recordProgress, replaceFaults, replaceRows } from './queries.ts'
import { readPhone } from './sheets/read-cells.ts'
import { type SheetFault, readSheetRows, type RowsRead, type RowToCheck } from './sheets/read-sheet.ts'
import type { SheetPlan } from './sheets/sheet-plan.ts'
import { type SheetWords, sheetWords } from './sheets/sheet-words.ts'

export const checkTask = 'check-import'

/** Headings and rows, and more columns than the template has: some are somebody's own. */
const limits = { rows: importMostRows + 1, columns: 100 }

/** Reads and checks an uploaded file. A repeated call does nothing; an interrupted one begins anew. */
export async function checkImport(services: Services, { importId }: ImportTask): Promise<void> {
  if (!(await beginTry(services, importId, 'checking'))) return
  const file = await findFileToCheck(services.db, importId)
  if (!file?.content) return
  const sheet = await readOrRefuse(file.content)
  const words = sheetWords(services.texts)
  const read = 'problem' in sheet ? undefined : readSheetRows(sheet, words)
  if ('problem' in sheet || !read || (read.rows.length === 0 && read.faults.length === 0)) {
    const problem = 'problem' in sheet ? sheet.problem : 'no_rows'
    await services.transact((tx) => moveImport(tx, importId, 'checking', 'unreadable', { problem, content: null }))
    return
  }
  await services.transact((tx) => recordProgress(tx, importId, { row_count: read.rows.length, checked_count: 0 }))
  const known = await findKnownRecords(services.db, services, read.rows, file.asked_permissions, words)
  const plan = await checkRows(read.rows, known, (checked) =>
    services.transact((tx) => recordProgress(tx, importId, { checked_count: checked })),
  )
  await services.transact((tx) => storeChecked(tx, services, importId, read, plan))
}

async function readOrRefuse(content: Uint8Array): Promise<Sheet | { problem: SpreadsheetRefused['code'] }> {
  try {
    return await readSpreadsheet(content, limits)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { problem: error.code }
    throw error
  }
}

/** The executors of the product whom rows name, by phone. One query. */
export async function listExecutors(reader: Reader, rows: Parameters<typeof phonesOf>[0]) {
  const accounts = await listAccountsByPhone(reader, phonesOf(rows, 'executor_phone'))
  return new Map(
    [...accounts].flatMap(([phone, { executorId, isOpen, ...named }]) =>
      executorId === null ? [] : [[phone, { executorId, isOpen, name: nameOf(named) }] as const],
    ),
  )
}

/** Looks up the people of a sheet in the product: two queries for any number of rows. */
export async function findKnownRecords(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  rows: RowToCheck[],
  permissions: readonly Permission[],
  words: SheetWords,
): Promise<KnownRecords> {
  const taken = await listAccountsByPhone(reader, phonesOf(rows, 'phone'))
  return {
    takenPhones: new Set(taken.keys()),
    executors: await listExecutors(reader, rows),
    permissions,
    words,
    today: businessDate(clock.now()),
  }
}

async function storeChecked(
  tx: Tx,
  services: Services,
  importId: string,
  read: RowsRead,
  plan: SheetPlan,
): Promise<void> {
  // A missing column is one fault, and not one of each row.
  const missing = new Set(
    read.faults.flatMap(({ key, column }) => (key === 'imports.faults.missing_column' ? column : [])),
  )
  const ofRows = plan.faults.filter(({ column }) => !missing.has(column))
  const faults = [...read.faults, ...ofRows].sort((one, other) => one.row - other.row)
  const isMoved = await moveImport(tx, importId, 'checking', faults.length > 0 ? 'faulty' : 'ready', {
    content: null,
    row_count: read.rows.length,
    checked_count: read.rows.length,
    example_count: read.exampleCount,
    ...countsOf(plan, faults),
  })
  // Somebody has discarded it meanwhile.
  if (!isMoved) return
  const rows = read.rows.map(({ number, cells }) => ({
    id: services.ids.next(),
    import_id: importId,
    row_number: number,
    cells,
    phone: readPhone(cells.phone?.text ?? '') ?? null,
    is_to_invite: false,
    account_id: null,
    customer_id: null,
    contract_id: null,
  }))
  await replaceRows(tx, importId, rows)
  await insertFaultsOf(tx, services, importId, faults)
}

/** Counts the faults of an import, and the people and contracts that it makes. */
export const countsOf = ({ people, learners, contracts }: SheetPlan, faults: SheetFault[]) => ({
  fault_count: faults.length,
  customer_count: people.filter(({ role }) => role === 'customer').length,
  executor_count: people.filter(({ role }) => role === 'executor').length,
  learner_count: learners.length,
  contract_count: contracts.length,
})

export async function insertFaultsOf(
  tx: Tx,
  { ids }: Pick<Effects, 'ids'>,
  importId: string,
  faults: SheetFault[],
): Promise<void> {
  const kept = faults.slice(0, importMostFaults).map((fault) => ({
    id: ids.next(),
    import_id: importId,
    row_number: fault.row,
    column_name: fault.column,
    label: fault.label ?? '',
    value: fault.value ?? '',
    text_key: fault.key,
    text_values: fault.values ?? {},
  }))
  await replaceFaults(tx, importId, kept)
}
