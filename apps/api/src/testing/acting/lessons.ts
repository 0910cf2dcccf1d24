import { type LessonSummary, listLessons } from '@navyk/api-spec/teaching/lessons'
import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
import { businessInstant, minuteMs } from '@navyk/api-spec/kit'
import { findContracts } from '#teaching/contracts'
import { createLessons } from '#teaching/lessons'
import { json, type Tx } from '#platform/database'
import type { TestContract } from './teaching.ts'
import type { TestApp } from '../test-app.ts'

/** Factories and helpers for lessons. */

export interface TestTime {
  date: string
  /** Ten in the morning unless said otherwise. */
  time?: string
  minutes?: number
}

/** Plans lessons of a contract as the domain does it, agreed on. @returns them as their executor sees them, in the order of time */
export async function planLessons(t: TestApp, contract: TestContract, times: TestTime[]): Promise<LessonSummary[]> {
  const drafts = times.map(({ date, time = '10:00', minutes = 60 }) => {
    const startsAt = businessInstant(date, time)
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs), topic: '', isAgreed: true }
  })
  await t.services.transact(async (tx) => {
    const facts = (await findContracts(tx, [contract.id])).get(contract.id)
    if (!facts) throw new Error('the contract is not there')
    await createLessons(tx, t.services, contract.executor.session, { contract: facts, planId: null, drafts })
  })
  const query = { contractId: contract.id, limit: '100' }
  const { body } = await t.call(listLessons, { as: contract.executor, query })
  return body.data.toReversed()
}

/** The columns of prices of a lesson of an hour that is written as a row: 40.00 charged, 30.00 paid. */
export const hourPrices = {
  customer_rate_kopecks: 4000,
  executor_rate_kopecks: 3000,
  priced_on: '2026-11-23',
  customer_base_kopecks: 4000,
  customer_base_minutes: 60,
  customer_base_rounding: 0,
  executor_base_kopecks: 3000,
  executor_base_minutes: 60,
}

/** Gives a contract its week. */
export async function setWeek(t: TestApp, contract: TestContract, weeklySlots: WeeklySlot[]): Promise<void> {
  await t.services.db
    .updateTable('contract')
    .set({ weekly_slots: json(weeklySlots) })
    .where('id', '=', contract.id)
    .execute()
}

/** Runs `work` in a transaction that is rolled back. @returns how many statements it took */
export async function countStatements(t: TestApp, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting = t.services.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const undo = new Error('undo')
  await counting
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return count
}
