import { z } from 'zod'
import { contractPolicyFields, mayPayAhead } from './contract-policy.ts'
import { contract, settlementModels, contractsQuota } from './contracts.ts'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { overlappingSlot, weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { lessonFormatSchema, lessonMinutesSchema } from '#vocabulary/teaching.ts'
import { placeSchema } from '#vocabulary/places.ts'

const contractFields = z.strictObject({
  customerRateKopecks: priceKopecksSchema,
  executorRateKopecks: priceKopecksSchema,
  startsOn: dateSchema,
  endsOn: dateSchema.nullish(),
  lessonMinutes: lessonMinutesSchema,
  weeklySlots: z
    .array(weeklySlot, 'validation.times_required')
    .min(1, 'validation.times_required')
    .max(14, 'validation.times_too_many'),
  format: lessonFormatSchema,
  place: placeSchema(200),
  ...contractPolicyFields,
  /** Days before its end by which either side gives notice; staff may shorten them. */
  endNoticeDays: z.int('validation.whole').min(0, 'validation.too_small').max(90, 'validation.too_big'),
  settlementModel: z.enum(settlementModels, 'validation.required'),
})

type RatesForm = Pick<
  z.infer<typeof contractFields>,
  'basis' | 'executorRateKopecks' | 'packageLessons' | 'weeklySlots' | 'lessonMinutes'
>

/** The least that the customer's rate must be to cover what the executor is paid: over the longest month for a monthly
 *  fee, and there with a kopeck a lesson for rounding. */
export function leastCustomerRate(form: RatesForm): number {
  switch (form.basis) {
    case 'lesson':
    case 'hour':
      return form.executorRateKopecks
    case 'package':
      return form.executorRateKopecks * (form.packageLessons ?? 1)
    case 'month': {
      const lessons = 5 * form.weeklySlots.length
      const minutes = 5 * form.weeklySlots.reduce((sum, slot) => sum + slot.minutes, 0)
      return Math.ceil((form.executorRateKopecks * minutes) / form.lessonMinutes) + lessons
    }
  }
}

export const contractForm = contractFields.superRefine((form, context) => {
  const isPackage = form.basis === 'package'
  if (isPackage !== (typeof form.packageLessons === 'number')) {
    const message = isPackage ? 'validation.required' : 'validation.invalid'
    addProblem(context, ['packageLessons'], message)
  } else if (form.customerRateKopecks < leastCustomerRate(form)) {
    addProblem(context, ['customerRateKopecks'], 'validation.rate_order')
  }
  if (form.paysAhead && !mayPayAhead(form.basis)) addProblem(context, ['paysAhead'], 'validation.pays_ahead_basis')
  if (form.endsOn && form.endsOn < form.startsOn) {
    addProblem(context, ['endsOn'], 'validation.date_order')
  }
  const overlap = overlappingSlot(form.weeklySlots)
  // Stryker disable next-line EqualityOperator: the first of them has none before it
  if (overlap >= 0) {
    addProblem(context, ['weeklySlots', overlap, 'time'], 'validation.times_overlap')
  }
})
export type ContractForm = z.infer<typeof contractForm>

export const updateContract = endpoint({
  method: 'PATCH',
  path: '/frontend-api/contracts/:id',
  summary: 'Settles the terms of a draft: both rates, the first day, the lessons of a week',
  session: 'required',
  quota: contractsQuota,
  roles: ['staff'],
  permissions: ['manager'],
  params: idParams,
  body: contractForm.safeExtend({ version: versionSchema }),
  responses: { 200: dataOf(contract) },
})
