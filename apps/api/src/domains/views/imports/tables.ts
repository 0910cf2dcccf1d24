import type { Permission } from '@navyk/api-spec/people/accounts'
import type { ImportColumn, ImportState } from '@navyk/api-spec/views/imports'
import type { ColumnType, Generated } from 'kysely'
import type { SheetCell, SpreadsheetProblem } from '#platform/files/spreadsheets'

export type RowCells = Partial<Record<ImportColumn, SheetCell>>

interface PeopleImportTable {
  id: string
  file_name: string
  sha256: string
  /** The file's bytes, until it is read. */
  content: Uint8Array | null
  state: ImportState
  problem: SpreadsheetProblem | 'no_rows' | 'check_failed' | null
  row_count: Generated<number>
  checked_count: Generated<number>
  example_count: Generated<number>
  fault_count: Generated<number>
  customer_count: Generated<number>
  executor_count: Generated<number>
  learner_count: Generated<number>
  contract_count: Generated<number>
  is_inviting: Generated<boolean>
  uploaded_by: string
  created_at: Date
  applied_by: string | null
  applied_at: Date | null
  /** The time at which the rest of the file is deleted; null once it is. */
  forget_at: Date | null
  /** Starts of the task at work. */
  tries: Generated<number>
  /** The time at which it was last started, or asked for. */
  asked_at: Date
  /** Permissions of the person who asked for it. */
  asked_permissions: ColumnType<Permission[], readonly string[], readonly string[]>
  version: Generated<number>
}

export interface PeopleImportRowTable {
  id: string
  import_id: string
  row_number: number
  /** Null once it is applied. */
  cells: RowCells | null
  phone: string | null
  account_id: string | null
  customer_id: string | null
  contract_id: string | null
  is_to_invite: Generated<boolean>
}

export interface PeopleImportFaultTable {
  id: string
  import_id: string
  row_number: number
  column_name: ImportColumn | null
  /** The heading of a column that is none of the template, or its letters. */
  label: string
  value: string
  text_key: string
  text_values: Record<string, string | number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    people_import: PeopleImportTable
    people_import_row: PeopleImportRowTable
    people_import_fault: PeopleImportFaultTable
  }
}
