import { isRunning } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/plans'
import { type DaysOff, monthOfPattern, mostMonthsAhead } from '@navyk/api-spec/teaching/plans'
import {
  addMonths,
  type Answer,
  businessInstant,
  businessMonth,
  datesOfMonth,
  firstDayOf,
  type Input,
  minuteMs,
} from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type ContractFacts, findContracts, getContractFor } from '#teaching/contracts'
import { insertPlans, insertRows } from '../change-queries.ts'
import { daysOffOf } from '../problems/days-off.ts'
import { getPlan } from '../reading/get-plan.ts'
import { isPlanner } from '../policy.ts'
import { findPlanOf, listUnplannedContracts } from '../queries.ts'

/** An upper bound of an executor's contracts. */
const mostContracts = 500

type DraftEffects = Pick<Effects, 'clock' | 'ids'>

/** Drafts a contract's plan for a month from the contract's week, but for holidays and absences.
 *  @throws Failure 404; 409 when the contract is not active, or has a plan for the month (it comes along); 422 at `month` */
export async function draftPlan(
  tx: Tx,
  effects: DraftEffects,
  session: Session,
  input: Input<typeof spec.draftPlan>,
): Promise<Answer<typeof spec.draftPlan>> {
  const { contractId, month } = input
  const now = effects.clock.now()
  const contract = await getContractFor(tx, session, contractId)
  // The customer may see the contract but not plan.
  if (!isPlanner(session, { executor_id: contract.executorId })) throw notFound()
  if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
  refuseMonth(month, now)
  if (isOutside(contract, month)) throw invalidFields({ month: 'plans.month_outside_contract' })
  const [id] = await insertDrafts(tx, effects, session, month, [contract])
  if (id !== undefined) return getPlan(tx, effects, session, { id })
  const existing = await findPlanOf(tx, contractId, month)
  const current = existing ? await getPlan(tx, effects, session, { id: existing.id }) : undefined
  throw refused('plan_exists', 'plans.exists', {}, { current })
}

/** Drafts the plans of a month for all of an executor's active contracts that have none; running it again does nothing.
 *  A fixed number of statements. @throws Failure 422 at `month` */
export async function draftPlans(
  tx: Tx,
  effects: DraftEffects,
  session: Session,
  input: Input<typeof spec.draftPlans>,
): Promise<Answer<typeof spec.draftPlans>> {
  refuseMonth(input.month, effects.clock.now())
  const executorId = session.cabinetId
  const now = effects.clock.now()
  const { rows } = await listUnplannedContracts(tx, input.month, now, executorId, { limit: mostContracts })
  const contracts = await findContracts(
    tx,
    rows.map(({ id }) => id),
  )
  // In a fixed order, so that the demo is the same on every machine.
  const inOrder = rows.flatMap(({ id }) => contracts.get(id) ?? [])
  const planIds = await insertDrafts(tx, effects, session, input.month, inOrder)
  return { created: planIds.length, planIds }
}

function refuseMonth(month: string, now: Date): void {
  const current = businessMonth(now)
  if (month < current) throw invalidFields({ month: 'plans.month_past' })
  if (month > addMonths(current, mostMonthsAhead)) throw invalidFields({ month: 'plans.month_far' })
}

function isOutside(contract: ContractFacts, month: string): boolean {
  const lastDay = datesOfMonth(month).at(-1) ?? ''
  return contract.startsOn > lastDay || (contract.endsOn !== null && contract.endsOn < firstDayOf(month))
}

/** No session: the service itself drafts.
 *  @returns the ids of the plans that were made; a contract that has one already is left alone */
export async function insertDrafts(
  tx: Tx,
  effects: DraftEffects,
  session: Session | null,
  month: string,
  contracts: ContractFacts[],
): Promise<string[]> {
  if (contracts.length === 0) return []
  const now = effects.clock.now()
  const plans = contracts.map((contract) => ({ id: effects.ids.next(), contract }))
  const inserted = await insertPlans(
    tx,
    plans.map(({ id, contract }) => ({
      id,
      contract_id: contract.id,
      executor_id: contract.executorId,
      customer_id: contract.customerId,
      month,
      pattern: contract.weeklySlots,
      created_at: now,
    })),
  )
  const made = plans.filter(({ id }) => inserted.has(id))
  const daysOff = await daysOffOf(
    tx,
    made.map(({ contract }) => contract.executorId),
    month,
  )
  const rows = made.flatMap(({ id, contract }) =>
    rowsOf(effects, id, contract, month, daysOff(contract.executorId), now),
  )
  if (rows.length > 0) await insertRows(tx, rows)
  const events = made.map(({ id }) => ({ objectKind: 'plan', objectId: id, action: 'created' }))
  await recordEvents(tx, effects, session, events)
  return made.map(({ id }) => id)
}

/** The rows of a new plan: the contract's week over the month, but for days off and what is over already. */
function rowsOf(
  effects: Pick<Effects, 'ids'>,
  planId: string,
  contract: ContractFacts,
  month: string,
  daysOff: DaysOff,
  now: Date,
) {
  return monthOfPattern(contract.weeklySlots, month, contract, daysOff)
    .times.map((time) => {
      const starts_at = businessInstant(time.date, time.time)
      return { starts_at, ends_at: new Date(starts_at.getTime() + time.minutes * minuteMs) }
    })
    .filter((row) => row.starts_at > now)
    .map((row, position) => ({ id: effects.ids.next(), plan_id: planId, position, ...row, topic: '', comment: '' }))
}
