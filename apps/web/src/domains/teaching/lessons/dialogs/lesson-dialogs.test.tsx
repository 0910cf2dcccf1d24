import { getLessonCancellation, type Lesson, type LessonCancellationTerms } from '@navyk/api-spec/teaching/lessons'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listFreeSlots } from '@navyk/api-spec/teaching/schedule'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const lesson = { id: '01900000-0000-7000-8000-000000000001', version: 1 } as Lesson // the dialog reads no other fields
const terms: Omit<LessonCancellationTerms, 'sides' | 'following'> = {
  version: 1,
  freeCancelUntil: '2026-11-22T07:00:00.000Z',
  isLate: false,
  moveRefusal: null,
  freeMoves: { month: '2026-11', perMonth: 2, left: 2 },
}
const sideOf = (by: 'customer' | 'executor') => ({
  by,
  effect: { outcome: 'cancelled_by_customer_in_time' as const, makeUpUntil: null, chargeKopecks: 0 },
})

test.each([
  [['customer'], 1, []],
  [['customer', 'executor'], 1, ['Заказчик', 'Исполнитель']],
  [['customer'], 2, ['Только это', 'Это и следующие (2)']],
] as const)(
  'with the sides %j and %i lessons that follow, the dialog asks who cancels and what only if there is a choice',
  async (sides, count, choices) => {
    const following = { count, lateCount: 0 }
    answer(getLessonCancellation, { data: { ...terms, sides: sides.map(sideOf), following } })
    await renderScreen(<CancelDialog lesson={lesson} onClose={() => undefined} />, { user: staff, language: 'ru' })
    await screen.findByRole('textbox', { name: 'Причина' })
    const labels = screen.queryAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)
    expect(labels).toEqual(choices)
  },
)

test('the days, the frequency and the end of repeats are asked for once lessons repeat', async () => {
  answer(listContracts, { data: [], nextCursor: null })
  await renderScreen(<PlanDialog onClose={() => undefined} />, { user: executor, language: 'ru' })
  const repeats = await screen.findByRole('checkbox', { name: 'Повторять каждую неделю' })
  expect(screen.queryByRole('combobox', { name: 'Как часто' })).toBeNull()
  await userEvent.click(repeats)
  expect(screen.getByRole('combobox', { name: 'Как часто' })).toBeDefined()
  await userEvent.click(repeats)
  expect(screen.queryByRole('combobox', { name: 'Как часто' })).toBeNull()
})

test('an added lesson says that its customer has to confirm it, and a past time is marked', async () => {
  const contract = { id: 'c', subject: 'mathematics', learner: { firstName: 'Миша', lastName: 'Савицкий' } }
  // The form reads these of a contract, and no more.
  answer(listContracts, { data: [contract], nextCursor: null } as never)
  answer(listFreeSlots, { data: { hasHours: false, noticeHours: 24, slots: [] } })
  await renderScreen(<PlanDialog onClose={() => undefined} />, { user: executor, language: 'ru' })
  await screen.findByRole('option', { name: /^Савицкий Миша/ })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ученик и предмет' }), 'c')
  expect(await screen.findByText(/^Этого занятия нет в плане месяца: .* когда заказчик его подтвердит$/)).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Дата' }), '02.03.2026')
  await userEvent.type(screen.getByRole('textbox', { name: 'Начало' }), '9')
  expect(await screen.findByText(/^Это время уже прошло: .* когда заказчик его подтвердит$/)).toBeDefined()
})
