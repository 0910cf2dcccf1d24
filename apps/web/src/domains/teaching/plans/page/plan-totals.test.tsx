import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuseWith } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { PlanFigures } from './plan-totals.tsx'

/** The fields that are read here, of a month that is over. */
const plan = {
  contractId: 'c',
  contractNumber: 7,
  month: '2025-12',
  state: 'approved',
  revision: 1,
  submittedAt: '2025-11-26T09:00:00.000Z',
  approvedAt: '2025-11-27T10:00:00.000Z',
  lessons: { planned: 1, held: 4, cancelled: 2 },
  contract: { lessonMinutes: 60 },
} as unknown as Plan
const totals = { lessonCount: 7, minutes: 420 }

/** The lines of the figures, each label with its value. */
const figures = async (change: object, sums: object, user: Parameters<typeof readLines>[1]) => {
  const contract = { ...plan.contract, ...('contract' in change ? (change.contract as object) : {}) }
  const shown = { ...plan, ...change, contract } as Plan
  return (await readLines(<PlanFigures plan={shown} totals={{ ...totals, ...sums }} />, user)).join(' ')
}

test('each side reads its own sum and rate of a plan, staff both by their names', async () => {
  const price = { priceKopecks: 28_000 }
  const pay = { payKopecks: 21_000 }
  const both = { customerRateKopecks: 4000, executorRateKopecks: 3000 }
  const ofCustomer = await figures({ contract: { customerRateKopecks: 4000 } }, price, customer)
  expect(ofCustomer).toMatch(/К оплате 280,00.*Ставка 40,00/)
  const ofExecutor = await figures({ contract: { executorRateKopecks: 3000 } }, pay, executor)
  expect(ofExecutor).toMatch(/210,00.*Ставка 30,00/)
  const ofStaff = await figures({ contract: both }, { ...price, ...pay }, staff)
  expect(ofStaff).toMatch(/Заказчику 280,00.*210,00.*Ставка заказчика 40,00.*Ставка исполнителя 30,00/)
})

test('a plan shows how its lessons went once it is approved, and its version once it was changed', async () => {
  const approved = await figures({}, {}, customer)
  expect(approved).toContain('На сегодня проведено 4, отменено 2, впереди 1')
  expect(approved).toMatch(/Отправлен .*26 ноя.* Согласован .*27 ноя/)
  expect(approved).not.toContain('Версия')
  expect(await figures({ revision: 2 }, {}, customer)).toContain('Версия 2')
  expect(await figures({ state: 'submitted', approvedAt: null }, {}, customer)).not.toMatch(/На сегодня|Согласован/)
})

const now = businessMonth(new Date())

test.each([
  ['of the month that goes on', { month: now }, true],
  ['of a month to come', { month: addMonths(now, 1) }, true],
  ['of a month that is over', { month: addMonths(now, -1) }, false],
  ['that was called off', { month: now, state: 'void' }, false],
])('a plan %s requests the rest of packages if they may pay it', async (_, change, isAsked) => {
  const asked = refuseWith({ method: 'GET', path: '/frontend-api/contract-packages/:id' }, () =>
    Response.json({ data: { lessons: 3, minutes: 0, packages: [] } }),
  )
  const shown = { ...plan, customer: { id: 'k' }, ...change } as Plan
  const { findByText, queryByText } = await renderScreen(<PlanFigures plan={shown} totals={totals} />, {
    user: executor,
    language: 'ru',
  })
  if (isAsked) await findByText('3 занятия')
  else await waitFor(() => expect(queryByText('3 занятия')).toBeNull())
  expect(asked).toHaveLength(isAsked ? 1 : 0)
})
