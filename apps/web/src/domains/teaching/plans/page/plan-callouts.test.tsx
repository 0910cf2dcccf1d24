import type { Plan } from '@navyk/api-spec/teaching/plans'
import { expect, test } from 'vitest'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { PlanCallouts } from './plan-callouts.tsx'

/** The fields that are read here. */
const plan = {
  state: 'draft',
  closed: null,
  rows: [],
  voidReason: '',
  returnReason: null,
  answerBy: null,
} as unknown as Plan
const answerBy = '2031-12-05T09:00:00.000Z'
const remarks = [{ remark: 'Позже' }, { remark: '' }] as Plan['rows']
const toBoth = (...lines: string[]): [string[], string[]] => [lines, lines]
const planner = 'Без ответа заказчика план будет согласован автоматически: пт, 5 дек 2031, 12:00'

test.each<[Partial<Plan>, toCustomer: string[], toOthers: string[]]>([
  [{ state: 'draft' }, [], []],
  [{ state: 'submitted' }, [], []],
  [
    { state: 'submitted', answerBy },
    ['Без вашего ответа план будет согласован автоматически: пт, 5 дек 2031, 12:00'],
    [planner],
  ],
  [{ state: 'approved', answerBy }, [], []],
  [{ state: 'returned', returnReason: 'Перенесите' }, ['План вернули', 'Перенесите'], ['План вернули', 'Перенесите']],
  [{ state: 'void', voidReason: 'Отъезд' }, ['План аннулирован', 'Отъезд'], ['План аннулирован', 'Отъезд']],
  [{ state: 'void', closed: 'over' }, ...toBoth('План аннулирован', 'Занятий по договору больше нет.')],
  [{ state: 'draft', closed: 'over' }, ...toBoth('Месяц закончился', 'План больше не меняется.')],
  [{ state: 'submitted', closed: 'submitted' }, ...toBoth('Занятия месяца сданы', 'План больше не меняется.')],
  [{ state: 'approved', closed: 'submitted' }, [], []],
  [{ state: 'returned', rows: remarks }, ...toBoth('План вернули', 'Замечание к 1 занятию')],
])('a plan that is %j shows each side the next step', async (change, toCustomer, toOthers) => {
  for (const user of [customer, executor, staff]) {
    const lines = await readLines(<PlanCallouts plan={{ ...plan, ...change }} />, user)
    expect(lines).toEqual(user === customer ? toCustomer : toOthers)
  }
})
