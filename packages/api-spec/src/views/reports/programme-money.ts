import { z } from 'zod'
import { monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf, pageFields } from '#kit/paging.ts'
import { programmeFilter, programmeStateSchema } from '#teaching/programmes'

/** Sums since the programme began to enrol, in kopecks. */
const sums = {
  /** Sum paid by orders of seats. */
  paidKopecks: kopecksSchema,
  /** Part of it that became credit of the customer again. */
  refundedKopecks: kopecksSchema,
  /** Pay of the team for sessions that were held. */
  payKopecks: kopecksSchema,
  /** Paid less refunded and less the pay; below zero where seats are paid otherwise, or do not pay for the team. */
  resultKopecks: z.int(),
}

const programmeMoney = z.object({
  /** Sums of all programmes that the month and the filter find, on all pages. */
  totals: z.object({ programmes: z.int(), ...sums }),
  /** Page of the programmes, those with the lowest result first. */
  programmes: z.array(z.object({ id: idSchema, title: z.string(), state: programmeStateSchema, ...sums })),
})
export type ProgrammeMoney = z.infer<typeof programmeMoney>

export const getProgrammeMoney = endpoint({
  method: 'GET',
  path: '/frontend-api/programme-money',
  summary:
    'Lists the income from seats and the pay of the teams, since each began, of the programmes with a day in a month',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant', 'manager'],
  query: z.strictObject({ month: monthSchema, ...programmeFilter, ...pageFields }),
  responses: { 200: dataOf(programmeMoney).extend({ nextCursor: z.string().nullable() }) },
})

/** A workbook, not JSON. */
export const downloadProgrammeMoney = workbookOf({
  path: '/frontend-api/programme-money/workbook',
  summary: 'Downloads the money of programmes as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant', 'manager'],
  filter: { month: monthSchema, ...programmeFilter },
})
