import type * as spec from '@navyk/api-spec/money/payouts'
import type { ReadCase } from '#platform/http'
import { listOpenRows } from '#money/income-reports'
import { listPayable } from '../rules.ts'

/** Rows of an open month that wait for the payment of their customers. @throws Failure 404 when the report is absent or
 *  another executor's */
export const listWaitingRows: ReadCase<typeof spec.listWaitingRows, 'payoutRules'> = async (
  reader,
  { payoutRules: { payWhen } },
  session,
  { id },
) => {
  const isRule = payWhen === 'invoice_paid'
  const open = await listOpenRows(reader, session, id)
  const payable = await listPayable(reader, payWhen, open)
  const rows = open.filter((row) => !payable.has(row.invoicedId))
  return {
    isRule,
    payKopecks: rows.reduce((sum, row) => sum + row.payKopecks, 0),
    rows: rows.map(({ accrualId, lessonId, heldOn, payKopecks }) => ({ accrualId, lessonId, heldOn, payKopecks })),
  }
}
