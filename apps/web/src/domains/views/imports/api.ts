import {
  applyImport,
  discardImport,
  downloadImportRemarks,
  downloadImportTemplate,
  downloadImports,
  getImport,
  type ImportColumn,
  type ImportDetails,
  listImportFaults,
  listImportRows,
  listImports,
  uploadImport,
} from '@navyk/api-spec/views/imports'
import { useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('imports')

export type ImportFilter = FilterOf<typeof listImports>

export const importsQuery = (filter: ImportFilter) => listOf(keys.of('list'), listImports, filter)

/** Saves what was uploaded, narrowed as the list is, as a workbook. */
export const useImportsWorkbook = (filter: ImportFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadImports, { query: filter }), 'navyk-imports.xlsx'))

export const importQuery = (id: string) => queryOf(keys.one(id), getImport, { params: { id } })

export const faultsQuery = (id: string, column: ImportColumn | undefined) =>
  listOf(keys.one(id, 'faults'), listImportFaults, { column }, { id })

/** Rows of a sheet, fetched anew in each state: once the sheet is applied, its rows lead to what they have become. */
export const rowsQuery = ({ id, state }: Pick<ImportDetails, 'id' | 'state'>) =>
  listOf(keys.one(id, 'rows', state), listImportRows, {}, { id })

export const useUpload = () =>
  useMutation({ mutationFn: (file: File) => call(uploadImport, { query: { name: file.name }, file }) })

export const useTemplate = (name: string) =>
  useSaving(async () => saveBlob(await fetchFile(downloadImportTemplate), name))

export const useRemarks = (id: string, name: string) =>
  useSaving(async () => saveBlob(await fetchFile(downloadImportRemarks, { params: { id } }), name))

export const useApply = (id: string) => useWrite(applyImport, { id }, importQuery(id))
export const useDiscard = (id: string) => useWrite(discardImport, { id }, importQuery(id))
