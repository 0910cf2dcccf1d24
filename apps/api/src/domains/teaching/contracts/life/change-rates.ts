import type * as spec from '@navyk/api-spec/teaching/contracts'
import {
  type ContractChangeForm,
  type ContractSide,
  contractSides,
  leastCustomerRate,
  type Terms,
  termsAt,
} from '@navyk/api-spec/teaching/contracts'
import { fullName } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { addendumBlocks } from '../document/addendum-text.ts'
import {
  type ChangeRow,
  decideChange,
  findChangeRow,
  insertChange,
  listOpenChanges,
  nextChangeNumber,
} from './change-queries.ts'
import { getContractFor } from '../reading/contract-facts.ts'
import { contractSteps, partiesAndManagers } from '../contract-steps.ts'
import { blocksSha256 } from '../document/document.ts'
import { actorOf, refusalToPropose } from './life-policy.ts'
import { policyOf } from '../terms/policy-columns.ts'
import { refusalToDecide } from './present-change.ts'
import { type ContractRow, insertDocument, listTermsRows } from '../queries.ts'

/** Proposes new rates from a future day on, and sends each side whose rate changes a text to acknowledge. A month whose lessons are
 *  submitted keeps its own.
 *  @throws Failure 404; 409; 422 at the field */
export const proposeContractChange: WriteCase<typeof spec.proposeContractChange> = async (
  tx,
  effects,
  session,
  input,
) => {
  const { executorId } = await getContractFor(tx, session, input.id)
  const facts = { executorId, validFrom: input.validFrom }
  await effects.announceStep(tx, effects, session, 'contract.rates_proposed', facts)
  return proposeNewRates(tx, effects, session, input)
}

const proposeNewRates = contractSteps.useCase<typeof spec.proposeContractChange>(
  async ({ row }, { tx }) => refusalToPropose(row, (await listOpenChanges(tx, [row.id])).has(row.id)),
  async ({ tx, effects, now, row, move, draftNotices }, { id, version: _, ...form }) => {
    const terms = (await listTermsRows(tx, [id])).get(id) ?? []
    const before = termsAt(terms, form.validFrom)
    if (!before) throw new Error(`Contract ${id} runs without rates`)
    refuseForm(row, terms, before, form, businessDate(now))
    const changeId = effects.ids.next()
    const change = {
      id: changeId,
      contract_id: id,
      number: await nextChangeNumber(tx, id),
      valid_from: form.validFrom,
      customer_rate_kopecks: form.customerRateKopecks,
      executor_rate_kopecks: form.executorRateKopecks,
      changes_customer: form.customerRateKopecks !== before.customerRateKopecks,
      changes_executor: form.executorRateKopecks !== before.executorRateKopecks,
      state: 'proposed' as const,
      comment: form.comment,
      reason: null,
      created_at: now,
      decided_at: null,
    }
    await insertChange(tx, change)
    const asked = contractSides.filter((side) => change[`changes_${side}`])
    await writeAddenda(tx, effects, row, change, before, asked)
    await move({
      action: 'change_proposed',
      changes: {
        validFrom: { from: null, to: form.validFrom },
        customerRateKopecks: { from: before.customerRateKopecks, to: form.customerRateKopecks },
        executorRateKopecks: { from: before.executorRateKopecks, to: form.executorRateKopecks },
      },
    })
    const notices = draftNotices(
      'change_proposed',
      asked.map((side) => row[`${side}_id`]),
      { date: form.validFrom },
    )
    const search = `?tab=document&change=${changeId}`
    await notify(
      tx,
      effects,
      notices.map((one) => ({ ...one, link: `${one.link}${search}` })),
    )
  },
)

function refuseForm(row: ContractRow, terms: Terms[], before: Terms, form: ContractChangeForm, today: string): void {
  const last = terms.at(-1)?.validFrom ?? row.starts_on
  if (form.validFrom <= today) throw invalidFields({ validFrom: 'contracts.day_not_ahead' })
  if (form.validFrom <= last) {
    throw invalidFields({ validFrom: { key: 'contracts.after_last_terms', values: { date: last } } })
  }
  if (row.ends_on !== null && form.validFrom > row.ends_on)
    throw invalidFields({ validFrom: 'contracts.day_after_end' })
  const least = leastCustomerRate({
    basis: row.basis,
    executorRateKopecks: form.executorRateKopecks,
    packageLessons: row.package_lessons,
    weeklySlots: row.weekly_slots,
    lessonMinutes: row.lesson_minutes,
  })
  if (form.customerRateKopecks < least) throw invalidFields({ customerRateKopecks: 'validation.rate_order' })
  const isSame =
    form.customerRateKopecks === before.customerRateKopecks && form.executorRateKopecks === before.executorRateKopecks
  if (isSame) throw invalidFields({ customerRateKopecks: 'contracts.rates_same' })
}

type NewChange = Pick<ChangeRow, 'id' | 'number' | 'valid_from' | 'customer_rate_kopecks' | 'executor_rate_kopecks'>

async function writeAddenda(
  tx: Tx,
  effects: Effects,
  row: ContractRow,
  change: NewChange,
  before: Terms,
  sides: ContractSide[],
): Promise<void> {
  const people = await listPeople(tx, [row.customer_id, row.executor_id])
  const now = effects.clock.now()
  for (const side of sides) {
    const person = people.get(row[`${side}_id`])
    const blocks = addendumBlocks(side, {
      contractNumber: row.number,
      number: change.number,
      date: businessDate(now),
      contractDate: businessDate(row.sent_at ?? now),
      partyName: `${person?.lastName ?? ''} ${person?.firstName ?? ''}`.trim(),
      learnerName: fullName(row.first_name, row.last_name),
      policy: policyOf(row),
      validFrom: change.valid_from,
      oldRateKopecks: before[`${side}RateKopecks`],
      newRateKopecks: change[`${side}_rate_kopecks`],
    })
    await insertDocument(tx, {
      id: effects.ids.next(),
      contractId: row.id,
      changeId: change.id,
      side,
      blocks,
      sha256: blocksSha256(blocks),
      createdAt: now,
    })
  }
}

/** Refuses proposed rates as a side that is asked, or withdraws them as a manager. @throws Failure 404, 409 */
export const refuseContractChange: WriteCase<typeof spec.refuseContractChange> = async (
  tx,
  effects,
  session,
  { id: changeId, version, reason },
) => {
  const seen = await findChangeRow(tx, changeId)
  if (!seen) throw notFound()
  const id = seen.contract_id
  const opened = await contractSteps.open(tx, effects, session, { id, version }, async ({ row }, { now }) => {
    const change = (await findChangeRow(tx, changeId)) ?? seen
    const actor = actorOf(session, row)
    if (actor === 'staff') return change.state === 'proposed' ? undefined : 'change_decided'
    return actor && refusalToDecide(change, actor, businessDate(now))
  })
  const state = session.role === 'staff' ? 'withdrawn' : 'refused'
  await decideChange(tx, id, { state, reason, decided_at: opened.now })
  await opened.move({ action: `change_${state}`, reason })
  await opened.notify(`change_${state}`, await partiesAndManagers(opened), { reason })
  return opened.answer()
}
