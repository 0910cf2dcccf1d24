import type { PlanSummary } from '@navyk/api-spec/teaching/plans'
import { expect, test } from 'vitest'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { PlanStanding } from './plan-standing.tsx'

/** The fields that are read here. */
const plan = { state: 'draft', openRevision: null, answerBy: null } as unknown as PlanSummary
const answerBy = '2031-12-05T09:00:00.000Z'
const people = { customer, executor, staff }

test.each<[Partial<PlanSummary>, Record<keyof typeof people, string | undefined>]>([
  [{ state: 'draft' }, { customer: 'Ждёт исполнителя', executor: 'Ждёт вас', staff: 'Ждёт исполнителя' }],
  [{ state: 'returned' }, { customer: 'Ждёт исполнителя', executor: 'Ждёт вас', staff: 'Ждёт исполнителя' }],
  [{ state: 'submitted' }, { customer: 'Ждёт вас', executor: 'Ждёт заказчика', staff: 'Ждёт заказчика' }],
  [
    { state: 'submitted', answerBy },
    {
      customer: 'Ждёт вас до пт, 5 дек 2031, 12:00',
      executor: 'до пт, 5 дек 2031, 12:00',
      staff: 'до пт, 5 дек 2031, 12:00',
    },
  ],
  [
    { state: 'approved', openRevision: 'submitted' },
    { customer: 'Ждёт вас', executor: 'Ждёт заказчика', staff: 'Ждёт заказчика' },
  ],
  [
    { state: 'approved', openRevision: 'returned' },
    { customer: 'Ждёт исполнителя', executor: 'Ждёт вас', staff: 'Ждёт исполнителя' },
  ],
  [{ state: 'approved' }, { customer: undefined, executor: undefined, staff: undefined }],
  [{ state: 'void' }, { customer: undefined, executor: undefined, staff: undefined }],
])('a plan that is %j shows each side whose turn it is', async (change, turns) => {
  for (const [role, user] of Object.entries(people)) {
    const part = <PlanStanding plan={{ ...plan, ...change }} role={role as keyof typeof people} />
    const words = (await readLines(part, user)).join(' ')
    const turn = turns[role as keyof typeof people]
    if (turn === undefined) expect(words).not.toMatch(/Ждёт|до пт/)
    else expect(words.endsWith(` ${turn}`), `${role}: ${words}`).toBe(true)
  }
})
