import { z } from 'zod'
import { monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'

/** Money of one contract in a month: the sum for its closed lessons, and for those still planned. */
const sideMonth = z.object({ closedKopecks: kopecksSchema, openKopecks: kopecksSchema })

const contractMoney = z.object({
  month: monthSchema,
  /** Lessons of the month: held ones, and those without an outcome. */
  heldLessons: z.int(),
  openLessons: z.int(),
  /** Sums of the customer's side, for the customer and staff. `balanceKopecks`: debt of the customer over all contracts; below zero: paid
   *  in advance. */
  customer: sideMonth.extend({ balanceKopecks: kopecksSchema }).optional(),
  /** Sums of the executor's side, for the executor and staff. */
  executor: sideMonth.optional(),
})

export const getContractMoney = endpoint({
  method: 'GET',
  path: '/frontend-api/ledger/contracts/:id',
  summary: 'Returns the sum of this month of a contract, and the customer’s debt; each side its own',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(contractMoney) },
})
