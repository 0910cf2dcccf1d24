import {
  type Candidate,
  type Gap,
  getMatchingDesk,
  listCandidates,
  type WaitingOffer,
} from '@navyk/api-spec/market/matching'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { DeskPage } from './desk-page.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-0000000000d${number}`
const customer = { id: idOf(1), firstName: 'Ольга', lastName: 'Дроздова' }
const executor = { id: idOf(2), firstName: 'Анна', lastName: 'Новик' }
const about = { subject: 'physics', level: 'grades_5_9' } as const
const desk: { offers: WaitingOffer[]; count: number; brokenCount: number; gaps: Gap[] } = {
  offers: [
    {
      ...{ id: idOf(3), number: 76, customer, ...about, format: 'online', place: '', state: 'published' },
      ...{ waitingSince: '2026-11-16T09:00:00.000Z', promise: 'response', promisedAt: '2026-11-18T09:00:00.000Z' },
      ...{ isBroken: true, deadlineOn: '2026-12-01', responseCount: 0 },
    },
  ],
  ...{ count: 61, brokenCount: 4 },
  gaps: [{ id: idOf(4), number: 44, customer, executor, ...about, endsOn: '2026-12-06' }],
}
const candidate: Candidate = {
  ...{ ...executor, misfits: ['level'], days: 1, wantedDays: 2, lessonPriceKopecks: 3800, isWithinBudget: false },
  ...{ runningContracts: 3, heldLessons: 40, missedLessons: 2, hasResponded: true, isInvited: false },
  checked: ['diploma'],
}

test('the desk says what waits, what ran out, and which contracts end with nobody to go on', async () => {
  answer(getMatchingDesk, { data: desk })
  const asked = answer(listCandidates, { data: [candidate] })
  await renderScreen(<DeskPage />, { user: staff, path: '/dashboard/job-management', language: 'ru' })
  expect(await screen.findByText('Ждёт 61 заявка · 4 просрочены')).toBeTruthy()
  const [row] = within(screen.getByRole('list', { name: 'Подбор исполнителей' })).getAllByRole('listitem')
  expect(row?.textContent).toContain('Получить отклик: срок вышел')
  expect(row?.textContent).toMatch(/Ждёт с пн,.16.ноя/)
  expect(screen.getByRole('link', { name: /44/ }).closest('li')?.textContent).toMatch(/ведёт Новик.А\./)
  expect(asked).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Кто подходит' }))
  const found = (await screen.findByText(/Новик Анна/)).closest('li')?.textContent
  for (const words of ['другой уровень', 'дороже бюджета', '3 договора в работе', 'есть отклик'])
    expect(found).toContain(words)
})
