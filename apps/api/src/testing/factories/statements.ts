import {
  approveIncomeReport,
  approveMonth,
  confirmIncomeReport,
  getApprovalSums,
  getIncomeReport,
  requestIncomeReportCode,
} from '@navyk/api-spec/money/income-reports'
import { digitsFor } from '../codes.ts'
import type { TestApp, TestPerson } from '../test-app.ts'

/** Body that confirms a statement as it is now: a code that has just come to the executor's phone, and the paper's hash. */
export async function confirmationOf(t: TestApp, as: TestPerson, id: string) {
  const asked = await t.call(requestIncomeReportCode, { as, params: { id } })
  if (asked.status !== 200) throw new Error(`no code was sent: ${asked.text}`)
  const { documentSha256 } = (await t.call(getIncomeReport, { as, params: { id } })).body.data
  const { right: privateCode } = await digitsFor(t, as.phone)
  return { publicCode: asked.body.data.publicCode, privateCode, documentSha256 }
}

/** The executor confirms a drafted statement. */
export async function confirmStatement(t: TestApp, as: TestPerson, id: string) {
  return t.call(confirmIncomeReport, { as, params: { id }, body: await confirmationOf(t, as, id) })
}

/** Sums of a month and the hash of its accounts, as the person who approves it sees them. */
export async function seenOfMonth(t: TestApp, as: TestPerson, month: string) {
  const { first, last, accountsSha256 } = (await t.call(getApprovalSums, { as, query: { month } })).body.data
  return { month, count: first.count + last.count, kopecks: first.kopecks + last.kopecks, accountsSha256 }
}

/** An accountant approves all confirmed statements of a month, as they are or as `seen` says. */
export async function approveAllOf(t: TestApp, as: TestPerson, month: string, seen: object = {}) {
  return t.call(approveMonth, { as, body: { ...(await seenOfMonth(t, as, month)), ...seen } })
}

/** An accountant approves a statement, or its account, as it is now. */
export async function approveStatement(t: TestApp, as: TestPerson, id: string) {
  const { version } = (await t.call(getIncomeReport, { as, params: { id } })).body.data
  return t.call(approveIncomeReport, { as, params: { id }, body: { version } })
}
