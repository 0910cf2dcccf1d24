import { isTaughtOn, type TaughtTime } from '@navyk/api-spec/teaching/contracts'
import { Failure, invalidFields, type Session } from '#platform/http'
import type { ContractFacts } from '#teaching/contracts'
import { teachableStates } from '../policy.ts'
import type { WantedTime } from '../queries.ts'
import type { Text } from '#platform/texts/texts.ts'

/** Refuses lessons unless the contract is running and has lessons on that day.
 *  @throws Failure 409 `lesson_contract_not_active`; 422 at each date outside of the contract or in its pause */
export function refuseOutsideContract(
  contract: Pick<ContractFacts, 'state'> & TaughtTime,
  times: { date: string }[],
  pathOf: (index: number) => string,
): void {
  if (!teachableStates.includes(contract.state)) {
    throw new Failure(409, 'lesson_contract_not_active', 'lessons.contract_not_active')
  }
  const { startsOn, endsOn } = contract
  const text: Text =
    endsOn === null
      ? { key: 'lessons.before_contract', values: { from: startsOn } }
      : { key: 'lessons.outside_contract', values: { from: startsOn, to: endsOn } }
  const outside = times.flatMap(({ date }, index) => {
    if (isTaughtOn(contract, date)) return []
    const isPaused = isTaughtOn({ startsOn, endsOn }, date)
    const why: Text = isPaused ? { key: 'contracts.not_taught', values: { date } } : text
    return [[pathOf(index), [why]] as const]
  })
  if (outside.length === 0) return
  throw new Failure(422, 'invalid_input', 'http.invalid_input', {
    fields: Object.fromEntries(outside),
  })
}

/** Refuses times in the past; staff may use them with a reason.
 *  @throws Failure 422 at the date, or at the reason that is missing */
export function refusePast(session: Session, times: WantedTime[], now: Date, reason: string | undefined): void {
  if (times.every(({ startsAt }) => startsAt > now)) return
  if (session.role !== 'staff') throw invalidFields({ date: 'lessons.in_the_past' })
  if (!reason) throw invalidFields({ reason: 'lessons.past_reason_needed' })
}
