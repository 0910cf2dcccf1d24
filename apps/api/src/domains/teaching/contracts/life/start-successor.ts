import type * as spec from '@navyk/api-spec/teaching/contracts'
import { type SuccessorForm, termsAt } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { announceChanging, announceEnd } from './announce-changes.ts'
import { decideChange } from './change-queries.ts'
import { contractSteps, partiesOf } from '../contract-steps.ts'
import { refusalToSucceed } from './life-policy.ts'
import { findLine } from './life-queries.ts'
import { columnsOf, policyOf } from '../terms/policy-columns.ts'
import { getContract } from '../reading/present-contract.ts'
import { type ContractRow, insertContract, listTermsRows, replaceTerms } from '../queries.ts'

/** Hands a contract over: opens a draft for another executor with the same customer, learner and rules, and ends the contract the day
 *  before. Its lessons after that day are called off.
 *  @returns the successor's draft
 *  @throws Failure 404; 409; 422 at the field */
export const startSuccessor: WriteCase<typeof spec.startSuccessor> = async (
  tx,
  effects,
  session,
  { id, version, ...form },
) => {
  await announceChanging(tx, effects, session, id)
  const opened = await contractSteps.open(tx, effects, session, { id, version }, async ({ row }) => {
    const { successor } = await findLine(tx, { id, successor_of: null })
    return refusalToSucceed(row, successor !== undefined)
  })
  const { row, now } = opened
  await refuseSuccessor(tx, row, form, businessDate(now))
  const terms = termsAt((await listTermsRows(tx, [id])).get(id) ?? [], form.startsOn)
  if (!terms) throw new Error(`Contract ${id} runs without rates`)
  if (form.executorRateKopecks > terms.customerRateKopecks) {
    throw invalidFields({ executorRateKopecks: 'validation.rate_order' })
  }
  const made = await insertSuccessor(tx, effects, row, form, terms.customerRateKopecks)
  await recordEvent(tx, effects, session, { objectKind: 'contract', objectId: made.id, action: 'created_as_successor' })
  // The day before the successor's first is the last one, unless an earlier one had been settled.
  const dayBefore = addDays(form.startsOn, -1)
  const lastDay = row.ends_on !== null && row.ends_on < dayBefore ? row.ends_on : dayBefore
  const agreed = row.state === 'ending' ? row.agreed_ends_on : row.ends_on
  const { reason } = form
  await decideChange(tx, id, { state: 'withdrawn', reason, decided_at: now })
  await opened.move({
    to: 'ending',
    set: { ends_on: lastDay, agreed_ends_on: agreed, ending_by: 'staff', reason },
    action: 'handed_over',
    changes: { endsOn: { from: row.ends_on, to: lastDay } },
    reason,
  })
  await opened.notify('handed_over', partiesOf(row), { date: lastDay, reason })
  const next = contractSteps.forLocked(tx, effects, session, { row: { ...row, ...made } })
  await next.notify('successor_drafted', [form.executorId])
  await announceEnd(tx, effects, session, id, { lastDay, reason })
  return getContract(tx, effects, session, { id: made.id })
}

async function refuseSuccessor(tx: Tx, row: ContractRow, form: SuccessorForm, today: string): Promise<void> {
  if (form.startsOn <= today) throw invalidFields({ startsOn: 'contracts.day_not_ahead' })
  if (form.startsOn <= row.starts_on) throw invalidFields({ startsOn: 'contracts.day_before_start' })
  if (form.executorId === row.executor_id) throw invalidFields({ executorId: 'contracts.same_executor' })
  const people = await listPeople(tx, [form.executorId, row.customer_id])
  const executor = people.get(form.executorId)
  // One person can't be both sides.
  if (executor?.role !== 'executor' || executor.accountId === people.get(row.customer_id)?.accountId) {
    throw invalidFields({ executorId: 'contracts.no_such_executor' })
  }
}

async function insertSuccessor(
  tx: Tx,
  effects: Effects,
  row: ContractRow,
  form: SuccessorForm,
  customerRateKopecks: number,
): Promise<{ id: string; number: number }> {
  const [id, now] = [effects.ids.next(), effects.clock.now()]
  const number = await insertContract(tx, {
    id,
    offer_id: row.offer_id,
    proposal: null,
    customer_id: row.customer_id,
    executor_id: form.executorId,
    learner_id: row.learner_id,
    subject: row.subject,
    level: row.level,
    format: row.format,
    place: row.place,
    lesson_minutes: row.lesson_minutes,
    weekly_slots: row.weekly_slots,
    ...columnsOf(policyOf(row)),
    end_notice_days: row.end_notice_days,
    settlement_model: row.settlement_model,
    starts_on: form.startsOn,
    ends_on: null,
    state: 'draft',
    created_at: now,
    sent_at: null,
    activated_at: null,
    reason: null,
    successor_of: row.id,
  })
  await replaceTerms(tx, {
    id: effects.ids.next(),
    contract_id: id,
    valid_from: form.startsOn,
    customer_rate_kopecks: customerRateKopecks,
    executor_rate_kopecks: form.executorRateKopecks,
    created_at: now,
  })
  return { id, number }
}
