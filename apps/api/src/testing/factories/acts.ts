import { createActs } from '#domains/money/acts/issuing/issue-acts.ts'
import { enterServiceDetails } from '../legal-details.ts'
import type { TestApp } from '../test-app.ts'

/** The act of a month that is not over yet, as it will be made when the month is closed. @returns its id */
export async function createAct(
  t: TestApp,
  report: { id: string; executorId: string },
  month: string,
): Promise<string> {
  await enterServiceDetails(t)
  const [act] = await t.services.transact((tx) => createActs(tx, t.services, null, month, [report]))
  if (!act) throw new Error('there is nothing to accept')
  return act.id
}
