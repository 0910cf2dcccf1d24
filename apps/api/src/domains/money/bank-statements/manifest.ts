// Bank statements: files of the bank, their rows, and what each row is. The payment, the payout or the refund that a row becomes belongs to
// payments and payouts.
import * as spec from '@navyk/api-spec/money/bank-statements'
import { businessInstant } from '@navyk/api-spec/kit'
import { read, write, writeInSteps } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { bankStatementTasks, confirmBankRows } from './booking/confirm-rows.ts'
import { importBankStatement } from './import-statement.ts'
import { reactions } from './booking/post-row.ts'
import { countOpenRows, partiesOfRows } from './queries.ts'
import { getBankStatement, listBankRows, listBankStatements, listPayers } from './read-statements.ts'
import { reopenBankRow, settleBankRow } from './booking/settle-row.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    writeInSteps(spec.importBankStatement, importBankStatement),
    read(spec.listBankStatements, listBankStatements),
    read(spec.listPayers, listPayers),
    read(spec.getBankStatement, getBankStatement),
    read(spec.listBankRows, listBankRows),
    write(spec.confirmBankRows, confirmBankRows),
    write(spec.settleBankRow, settleBankRow),
    write(spec.reopenBankRow, reopenBankRow),
  ],
  staffQueue: {
    bank_rows: {
      work: ['accountant'],
      count: async ({ reader }) => {
        const { count, oldestOn } = await countOpenRows(reader)
        return { count, oldest: oldestOn === null ? null : businessInstant(oldestOn) }
      },
    },
  },
  tasks: bankStatementTasks,
  reactions,
  parties: partiesOfRows,
  merging: { rows: [ownedRows('bank_statement_row', 'person_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    bank_statements: typeof texts
  }
}
