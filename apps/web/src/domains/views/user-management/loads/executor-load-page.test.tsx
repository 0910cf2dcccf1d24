import { type ExecutorLoad, listExecutorLoads } from '@navyk/api-spec/views/user-management'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { executorLoadPath } from '@navyk/api-spec/views/user-management/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ExecutorLoadPage } from './executor-load-page.tsx'

const load = (lastName: string, change: Partial<ExecutorLoad> = {}): ExecutorLoad => ({
  id: executor.cabinetId,
  accountId: executor.id,
  firstName: 'Анна',
  lastName,
  avatar: null,
  isBlocked: false,
  subjects: ['chess'],
  formats: ['online'],
  city: 'Минск',
  hasHours: true,
  offeredMinutes: 600,
  takenMinutes: 210,
  freeMinutes: 420,
  runningContracts: 2,
  unclosedLessons: 0,
  unclosedSessions: 0,
  sessions: { held: 0, substituted: 0 },
  outcomes: { lessons: 8, asPlanned: 6, ownCancellations: 2, disputes: 0 },
  ...change,
})

const manager = { ...staff, permissions: ['manager' as const] }

test('a card shows the offered, taken and free hours, the outcomes, and links', async () => {
  answer(listExecutorLoads, { data: [load('Жук', { unclosedLessons: 3 })], nextCursor: null })
  await renderScreen(<ExecutorLoadPage />, { user: manager, path: `${executorLoadPath}?day=2026-11-25` })
  const card = (await screen.findByText('Жук Анна')).closest('li') as HTMLElement
  expect(card.textContent).toContain('Предложено10\u00a0ч')
  expect(card.textContent).toContain('Занято3\u00a0ч\u00a030\u00a0мин')
  expect(card.textContent).toContain('Свободно7\u00a0ч')
  expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain(
    '75 % по плану · 25 % отменено исполнителем · 0 % споров · из 8 занятий',
  )
  expect(card.textContent).not.toContain('Войти не может')
  expect(card.textContent).toContain('3 незакрытых занятия')
  const unclosed = within(card).getByRole('link', { name: '3 незакрытых занятия' })
  const list = `${lessonListPath}?view=unclosed&executorId=${executor.cabinetId}`
  expect(unclosed.getAttribute('href')).toBe(list)
  const schedule = within(card).getByRole('link', { name: 'Расписание' })
  expect(schedule.getAttribute('href')).toBe(`${schedulePath}?executorId=${executor.cabinetId}&date=2026-11-25`)
  expect(within(card).getByRole('link', { name: 'Подбор' }).getAttribute('href')).toBe(matchingPath)
  expect(screen.getByText(/отменённое сервисом не считается/i)).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a card of a blocked executor without hours and learners says so, and shows the taken hours all the same', async () => {
  const none = { lessons: 0, asPlanned: 0, ownCancellations: 0, disputes: 0 }
  const change = { isBlocked: true, hasHours: false, runningContracts: 0, outcomes: none }
  answer(listExecutorLoads, { data: [load('Жук', change)], nextCursor: null })
  await renderScreen(<ExecutorLoadPage />, { user: manager, path: `${executorLoadPath}?day=2026-11-25` })
  const card = (await screen.findByText('Жук Анна')).closest('li') as HTMLElement
  const said = card.textContent?.replaceAll('\u00a0', ' ') ?? ''
  for (const text of ['Войти не может', 'Рабочие часы не указаны', '3 ч 30 мин', 'Договоров нет']) {
    expect(said).toContain(text)
  }
  expect(said).not.toMatch(/%|Свободно/)
})

test('a card counts sessions of groups beside lessons, and links to the unmarked ones', async () => {
  const change = { unclosedSessions: 5, sessions: { held: 12, substituted: 1 } }
  answer(listExecutorLoads, { data: [load('Жук', change), load('Як', { id: staff.cabinetId })], nextCursor: null })
  await renderScreen(<ExecutorLoadPage />, { user: manager, path: `${executorLoadPath}?day=2026-11-25` })
  const card = (await screen.findByText('Жук Анна')).closest('li') as HTMLElement
  expect(card.textContent).toContain('12 занятий групп проведено · 1\u00a0— с заменой')
  const unclosed = within(card).getByRole('link', { name: '5 неотмеченных занятий групп' })
  const list = `${programmeOverviewPath}?sessions=unclosed&executorId=${executor.cabinetId}`
  expect(unclosed.getAttribute('href')).toBe(list)
  expect(screen.getByText('Як Анна').closest('li')?.textContent).not.toContain('групп')
  expect(screen.getByText(/занятия групп считаются отдельно/i)).toBeDefined()
})

test('the address filters and sorts the cards; unknown values are left out', async () => {
  const asked = answer(listExecutorLoads, { data: [], nextCursor: null })
  const path = `${executorLoadPath}?subject=chess&city=Минск&freeHours=4&order=free&format=x&period=month&day=2026-02-30`
  await renderScreen(<ExecutorLoadPage />, { user: manager, path })
  expect(await screen.findByText('Никого не нашлось.')).toBeDefined()
  const { day, ...query } = Object.fromEntries(asked[0]?.query ?? [])
  expect(query).toEqual({ subject: 'chess', city: 'Минск', freeHours: '4', order: 'free', period: 'month' })
  expect(day).not.toBe('2026-02-30')
})

test('the steps lead from week to week, and to the month', async () => {
  const asked = answer(listExecutorLoads, { data: [load('Жук', { hasHours: false })], nextCursor: null })
  const administrator = { ...staff, permissions: ['administrator' as const] }
  await renderScreen(<ExecutorLoadPage />, { user: administrator, path: `${executorLoadPath}?day=2026-11-25` })
  expect(await screen.findByText(/Рабочие часы не указаны/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Подбор' })).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Виды списка учётных записей' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Следующая неделя' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('day')).toBe('2026-12-02'))
  await userEvent.click(screen.getByText('Месяц'))
  await waitFor(() => expect(asked.at(-1)?.query.get('period')).toBe('month'))
})
