import { monthOf } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { findContracts } from '#teaching/contracts'
import { findReportedMonth } from '../life/change-queries.ts'
import { callOffLessons, lockLessonsOf, repriceLessons } from './contract-lessons.ts'

/** The lessons of a contract follow its pauses, its end and its rates. */
export const reactions: Reactions = {
  'contract.changing': (tx, effects, _session, { contractId, executorId }) =>
    lockLessonsOf(tx, effects, { id: contractId, executorId }),
  'contract.days_taken_off': async (tx, effects, session, facts) => {
    await callOffLessons(tx, effects, session, facts)
  },
  /** A month whose lessons are submitted keeps its amounts. */
  'contract.rates_proposed': async (tx, _effects, _session, { executorId, validFrom }) => {
    if ((await findReportedMonth(tx, executorId, [monthOf(validFrom)])) === undefined) return
    throw invalidFields({ validFrom: 'contracts.month_submitted' })
  },
  'contract.rates_agreed': async (tx, _effects, _session, { contractId, validFrom }) => {
    const contract = (await findContracts(tx, [contractId])).get(contractId)
    if (contract) await repriceLessons(tx, contract, validFrom)
  },
}
