import { getLessonTotals, listLessons } from '@navyk/api-spec'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/mock-api.ts'
import { customer, executor, staff } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render.tsx'
import { LessonListPage } from './lesson-list-page.tsx'

const none = { count: 0, unclosedCount: 0, heldMinutes: 0, unconfirmed: { count: 0 } }

test('an executor meets first the lessons that still need an outcome, with the sums of all of them', async () => {
  const lists = answer(listLessons, { data: [], nextCursor: null })
  const totals = answer(getLessonTotals, { data: none })
  await renderScreen(<LessonListPage />, { user: executor })
  await expect.poll(() => totals.map(({ query }) => String(query))).toEqual(['view=unclosed'])
  expect(lists[0]?.query.get('view')).toBe('unclosed')
})

test('a customer meets first the lessons to come', async () => {
  const lists = answer(listLessons, { data: [], nextCursor: null })
  answer(getLessonTotals, { data: none })
  await renderScreen(<LessonListPage />, { user: customer })
  await expect.poll(() => lists[0]?.query.get('view')).toBe('upcoming')
})

test('beside the sums stands what of them is not paid before its customer confirms it', async () => {
  answer(listLessons, { data: [], nextCursor: null })
  answer(getLessonTotals, {
    data: { ...none, count: 3, payKopecks: 9000, unconfirmed: { count: 2, payKopecks: 6000 } },
  })
  await renderScreen(<LessonListPage />, { user: executor })
  await screen.findByText(/^2 занятия на 60,00.BYN ждут подтверждения/)
})

test('staff see sums of a month or a contract, never of everything', async () => {
  const lists = answer(listLessons, { data: [], nextCursor: null })
  const totals = answer(getLessonTotals, { data: none })
  const { unmount } = await renderScreen(<LessonListPage />, { user: staff })
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => lists.length).toBe(1)
  expect(totals).toEqual([])
  unmount()
  await renderScreen(<LessonListPage />, { user: staff, path: '/?month=2026-11' })
  await expect.poll(() => totals[0]?.query.get('month')).toBe('2026-11')
})

test('lessons behind a cell of the pivot table are those of its days and people, with the way back', async () => {
  const lists = answer(listLessons, { data: [], nextCursor: null })
  answer(getLessonTotals, { data: none })
  const pivot = new URLSearchParams({ month: '2026-11', rows: 'learner' })
  const search = new URLSearchParams({
    view: 'all',
    from: '2026-11-02',
    to: '2026-11-08',
    subject: 'chess',
    pivot: `${pivot}`,
  })
  await renderScreen(<LessonListPage />, { user: executor, path: `/?${search}` })
  const back = await screen.findByRole('link', { name: 'К сводной таблице' })
  expect(back.getAttribute('href')).toBe(`/dashboard/pivot-plan-report?${pivot}`)
  expect(Object.fromEntries(lists[0]?.query ?? [])).toMatchObject({
    from: '2026-11-02',
    to: '2026-11-08',
    subject: 'chess',
  })
})
