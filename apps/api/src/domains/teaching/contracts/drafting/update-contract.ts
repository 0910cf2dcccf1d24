import type * as spec from '@navyk/api-spec/teaching/contracts'
import { type ContractForm, type Terms, termsAt } from '@navyk/api-spec/teaching/contracts'
import type { Change } from '#platform/audit'
import { invalidFields } from '#platform/http'
import { contractSteps } from '../contract-steps.ts'
import { findLine } from '../life/life-queries.ts'
import { mayEdit } from '../policy.ts'
import { policyOf } from '../terms/policy-columns.ts'
import { changeDraft, type ContractRow, listTermsRows, replaceTerms } from '../queries.ts'

/** Settles the terms of a draft. @throws Failure 404, 409 */
export const updateContract = contractSteps.useCase<typeof spec.updateContract>(
  ({ row }, { session }) => (mayEdit(session, row) ? undefined : 'not_a_draft'),
  async ({ tx, effects, now, row, recordChange }, { id, version, ...form }) => {
    if (row.successor_of !== null) {
      const { predecessor } = await findLine(tx, row)
      const lastDay = predecessor?.ends_on
      if (lastDay && form.startsOn <= lastDay) {
        throw invalidFields({ startsOn: { key: 'contracts.starts_before_end', values: { date: lastDay } } })
      }
    }
    const before = termsAt((await listTermsRows(tx, [id])).get(id) ?? [], row.starts_on)
    const changes = changesOf(formOf(row, before), form)
    await recordChange(changeDraft(tx, id, version, form), { action: 'changed', changes })
    await replaceTerms(tx, {
      id: effects.ids.next(),
      contract_id: id,
      valid_from: form.startsOn,
      customer_rate_kopecks: form.customerRateKopecks,
      executor_rate_kopecks: form.executorRateKopecks,
      created_at: now,
    })
  },
)

function formOf(row: ContractRow, terms: Terms | undefined): Record<keyof ContractForm, unknown> {
  return {
    customerRateKopecks: terms?.customerRateKopecks ?? null,
    executorRateKopecks: terms?.executorRateKopecks ?? null,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    lessonMinutes: row.lesson_minutes,
    weeklySlots: row.weekly_slots,
    format: row.format,
    place: row.place,
    ...policyOf(row),
    endNoticeDays: row.end_notice_days,
    settlementModel: row.settlement_model,
  }
}

function changesOf(before: Record<keyof ContractForm, unknown>, form: ContractForm): Record<string, Change> {
  const { endsOn = null, packageLessons = null, silentActDays = null } = form
  const after = { ...form, endsOn, packageLessons, silentActDays }
  const fields = Object.keys(before) as (keyof ContractForm)[]
  return Object.fromEntries(
    fields
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}

/** Slots are compared by their fields, because jsonb changes the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, inner) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
        : inner,
    )
  return text(one) === text(other)
}
