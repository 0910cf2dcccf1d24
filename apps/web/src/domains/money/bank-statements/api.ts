import {
  type BankRowKind,
  confirmBankRows,
  getBankStatement,
  importBankStatement,
  listBankRows,
  listBankStatements,
  listPayers,
  reopenBankRow,
  settleBankRow,
} from '@navyk/api-spec/money/bank-statements'
import { useMutation } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, listOf, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('bank-statements')

export const bankStatementsQuery = () => listOf(keys.of('list'), listBankStatements, {})

export const bankStatementQuery = (id: string) => queryOf(keys.one(id), getBankStatement, { params: { id } })

/** Rows of a statement in the order of the file. */
export const bankRowsQuery = (id: string, kind: BankRowKind) =>
  listOf(keys.one(id, 'rows'), listBankRows, { kind }, { id })

export const payersQuery = (name: string) => queryOf(keys.of('payers'), listPayers, { query: { name } })

export const useImportStatement = () =>
  useMutation({
    mutationFn: (file: File) => call(importBankStatement, { query: { name: file.name }, file }),
  })

export const useConfirmRows = (id: string) => useWrite(confirmBankRows, { id })
export const useSettleRow = (id: string) => useWrite(settleBankRow, { id })
export const useReopenRow = (id: string) => useWrite(reopenBankRow, { id })
