import { businessDate } from '@navyk/api-spec/kit'
import type { Services } from '#platform/services.ts'
import { findContracts, finishContract, passDay } from '#teaching/contracts'
import { lockLessonsOf } from './contract-lessons.ts'
import { countUnsettled, listPastEnd } from './queries.ts'

export const passContractDaysTask = 'pass-contract-days'
const atOnce = 200
const nil = '00000000-0000-0000-0000-000000000000'

/** Applies a new day to all contracts (`passDay`), and finishes those whose last day is over once every lesson of theirs is settled:
 *  none is planned, disputed or missing from an approved report. A debt of the customer does not keep a contract open, because the
 *  ledger has it under the customer. */
export async function passContractDays(services: Services): Promise<void> {
  await services.transact((tx) => passDay(tx, services))
  const today = businessDate(services.clock.now())
  for (let after = nil; ; ) {
    const ids = await listPastEnd(services.db, today, after, atOnce)
    const open = await countUnsettled(services.db, ids)
    for (const id of ids.filter((each) => !open.has(each))) await finish(services, id)
    const last = ids.at(-1)
    if (ids.length < atOnce || last === undefined) return
    after = last
  }
}

/** Checks again with locks, because a lesson may have been restored since. */
async function finish(services: Services, id: string): Promise<void> {
  await services.transact(async (tx) => {
    const contract = (await findContracts(tx, [id])).get(id)
    if (!contract) return
    await lockLessonsOf(tx, services, contract)
    if (!(await countUnsettled(tx, [id])).has(id)) await finishContract(tx, services, id)
  })
}

/** The handlers of this domain's tasks. */
export const lessonTasks = (services: Services) => ({
  [passContractDaysTask]: () => passContractDays(services),
})
