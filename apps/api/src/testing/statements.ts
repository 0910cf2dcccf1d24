import { confirmIncomeReport, getIncomeReport, requestIncomeReportCode } from '@navyk/api-spec/money/income-reports'
import { digitsFor } from './codes.ts'
import type { TestApp, TestPerson } from './test-app.ts'

/** What confirms a statement as it is now: a code that has just come to the executor's phone, and the paper's hash. */
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
