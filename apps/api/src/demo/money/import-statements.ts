// Files of the bank: what customers pay to the account comes by them.
import {
  confirmBankRows,
  importBankStatement,
  listBankRows,
  settleBankRow,
} from '@navyk/api-spec/money/bank-statements'
import { getInvoice, type Invoice } from '@navyk/api-spec/money/invoices'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { fullName } from '@navyk/api-spec/vocabulary'
import { clientBankFile, type FileRow } from '@navyk/simulators/bank-file'
import type { Demo } from '../demo.ts'
import { service } from './enter-details.ts'

/** Invoices of a month that are paid through the bank. */
export const mostByBank = 6

interface MonthByBank {
  /** Paid in full, with the number in the purpose. */
  paid: { id: string; on: string }[]
  /** Invoices that nobody has paid yet; some rows may be for them. */
  unpaid: string[]
  /** The day of the newest row. */
  on: string
  /** Whether this is the newest file; most rows of an older one are decided already. */
  isNewest: boolean
}

/** An accountant reads the file of the bank in the evening, and posts what fits without doubt. The rest waits in the list, and
 *  of an older file most of it is decided the day after. */
export function scheduleBankStatement(demo: Demo, month: MonthByBank): void {
  demo.timeline.at(businessInstant(month.on, '18:30'), async () => {
    const { act, people } = demo
    const rows = await rowsOf(demo, month)
    const file = clientBankFile({ account: service.iban, opening: 1_284_000, rows })
    const { data: statement } = await act(people.accountant, importBankStatement, {
      query: { name: `vypiska-${month.on}.txt` },
      file: new TextEncoder().encode(file),
    })
    const { sure, id } = statement
    if (sure.count > 0) await act(people.accountant, confirmBankRows, { params: { id }, body: sure })
    if (!month.isNewest) {
      demo.timeline.at(businessInstant(addDays(month.on, 1), '09:40'), () => decideOlder(demo, id))
    }
  })
}

/** Decides the unsure rows: a provider's transfer, which is known by its name, is settled as one; a charge of the bank itself is
 *  ignored, because it is not ours to post. */
async function decideOlder({ act, people }: Demo, statementId: string): Promise<void> {
  const { data: open } = await act(people.accountant, listBankRows, {
    params: { id: statementId },
    query: { kind: 'unsure' },
  })
  for (const { id, version, isTransfer, direction } of open) {
    const params = { id }
    if (isTransfer) {
      await act(people.accountant, settleBankRow, { params, body: { version, settlement: { kind: 'transfer' } } })
    } else if (direction === 'out') {
      const settlement = { kind: 'ignore' as const, reason: 'Комиссия банка, к заказчикам не относится' }
      await act(people.accountant, settleBankRow, { params, body: { version, settlement } })
    }
  }
}

async function rowsOf(demo: Demo, { paid, unpaid, on }: MonthByBank): Promise<FileRow[]> {
  const { act, people, choices } = demo
  const read = async (id: string): Promise<Invoice> => (await act(people.staff, getInvoice, { params: { id } })).data
  const nobody = { id: '', unp: '', account: 'BY13NBRB3600900000002Z00AB00' }
  const row = (said: Omit<FileRow, 'id' | 'unp' | 'account' | 'number'>): FileRow => ({
    ...nobody,
    number: String(choices.whole(100, 9999)),
    ...said,
  })
  const rows: FileRow[] = []
  for (const { id, on: paidOn } of paid) {
    const { number, balanceKopecks, customer } = await read(id)
    // Credit may have paid it meanwhile.
    if (balanceKopecks <= 0) continue
    const name = fullName(customer.firstName, customer.lastName)
    rows.push(row({ on: paidOn, in: balanceKopecks, name, purpose: `Оплата по счёту № ${number} за занятия` }))
  }
  const [first, second] = await Promise.all(unpaid.slice(0, 2).map(read))
  if (first && first.balanceKopecks > 1000) {
    const purpose = `За занятия, счёт ${first.number}`
    const name = fullName(first.customer.firstName, first.customer.lastName)
    rows.push(row({ on, in: first.balanceKopecks - 1000, name, purpose }))
  }
  if (second) {
    const name = fullName(second.customer.firstName, second.customer.lastName)
    rows.push(row({ on, in: 15_000, name, purpose: 'Оплата репетитора, спасибо' }))
  }
  rows.push(
    row({ on, in: 30_000, name: 'ООО «Ромашка Плюс»', purpose: 'Обучение сотрудника английскому языку' }),
    row({ on, in: 118_450, name: 'ОАО «НКФО «ЕРИП»', purpose: 'Перечисление принятых платежей по договору 15/2026' }),
    row({ on, in: -1450, name: 'Банк для примера', purpose: 'Комиссия за ведение счёта' }),
  )
  return rows.toSorted((one, other) => one.on.localeCompare(other.on))
}
