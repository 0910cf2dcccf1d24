import { listOwnPackagesLeft } from '@navyk/api-spec/money/wallets'
import {
  downloadLessons,
  getLessonTotals,
  type LessonSummary,
  type LessonTotals,
  listLessons,
} from '@navyk/api-spec/teaching/lessons'
import { pivotPath } from '@navyk/api-spec/views/pivot/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loadSlots } from '#app/manifests/slots.tsx'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { setScreenWidth } from '#testing/screen-width.ts'
import { renderScreen } from '#testing/render.tsx'
import { LessonListPage } from './lesson-list-page.tsx'

const none = { count: 0, unclosedCount: 0, planned: { count: 0, minutes: 0 }, unconfirmed: { count: 0 } }

test('an executor sees first the lessons without an outcome, with the sums of all of them', async () => {
  const lists = answer(listLessons, { data: [], nextCursor: null })
  const totals = answer(getLessonTotals, { data: none })
  await renderScreen(<LessonListPage />, { user: executor })
  await expect.poll(() => totals.map(({ query }) => String(query))).toEqual(['view=unclosed'])
  expect(lists[0]?.query.get('view')).toBe('unclosed')
})

test('a customer sees first the coming lessons', async () => {
  const lists = answer(listLessons, { data: [], nextCursor: null })
  answer(getLessonTotals, { data: none })
  await renderScreen(<LessonListPage />, { user: customer })
  await expect.poll(() => lists[0]?.query.get('view')).toBe('upcoming')
})

test('a customer sees beside the title of the lessons the rest of packages; nobody else has it requested', async () => {
  answer(listLessons, { data: [], nextCursor: null })
  answer(getLessonTotals, { data: none })
  const id = '01900000-0000-7000-8000-000000000001'
  const left = {
    id,
    name: 'Восемь занятий',
    state: 'active',
    unit: 'lessons',
    leftUnits: 5,
    expiresOn: '2031-03-14',
  } as const
  const asked = answer(listOwnPackagesLeft, { data: [left] })
  await loadSlots(['lessons.packages'])
  const { unmount } = await renderScreen(<LessonListPage />, { user: executor })
  await screen.findByRole('heading', { level: 1 })
  unmount()
  expect(asked).toEqual([])
  await renderScreen(<LessonListPage />, { user: customer })
  // The page is there for two seconds before it is asked for.
  await screen.findByRole('link', { name: /осталось 5 занятий до 14\sмарта\s2031/ })
})

test('beside the sums is the part that is not paid before its customer confirms it', async () => {
  answer(listLessons, { data: [], nextCursor: null })
  answer(getLessonTotals, {
    data: { ...none, count: 3, payKopecks: 9000, unconfirmed: { count: 2, payKopecks: 6000 } },
  })
  await renderScreen(<LessonListPage />, { user: executor })
  await screen.findByText(/^2 занятия на 60,00.BYN ждут подтверждения/)
})

const past = (id: number, addition: LessonSummary['addition']) =>
  ({
    id: `01900000-0000-7000-8000-00000000000${id}`,
    version: 1,
    learnerName: 'Ева Жук',
    subject: 'mathematics',
    executor: { id: '01900000-0000-7000-8000-000000000009', firstName: 'Анна', lastName: 'Новик' },
    startsAt: `2026-11-2${id}T07:00:00.000Z`,
    endsAt: `2026-11-2${id}T08:00:00.000Z`,
    state: 'planned',
    outcome: null,
    heldMinutes: null,
    addition,
    actions: { close: true },
  }) as LessonSummary // these tests use no other fields
const unconfirmed = { why: 'entered_afterwards', isWaiting: true, confirmedAt: null, confirmedBy: null } as const

test.each([
  [390, '12 фев 2019, 10:00–11:00'],
  [1440, 'вт, 12 фев 2019, 10:00–11:00'],
])('at %s px a lesson of another year shows its date as far as there is room', async (px, when) => {
  setScreenWidth(px)
  const lesson = { ...past(1, null), startsAt: '2019-02-12T07:00:00.000Z', endsAt: '2019-02-12T08:00:00.000Z' }
  answer(getLessonTotals, { data: none })
  answer(listLessons, { data: [lesson], nextCursor: null })
  await renderScreen(<LessonListPage />, { user: customer, language: 'ru' })
  const link = await screen.findByRole('link', { name: /12\sфев/ })
  expect(link.textContent?.replaceAll('\u00a0', ' ')).toBe(when)
})

test('a person who closes several lessons reads that unconfirmed ones are paid once they are confirmed', async () => {
  answer(getLessonTotals, { data: none })
  answer(listLessons, { data: [past(1, null), past(2, unconfirmed)], nextCursor: null })
  await renderScreen(<LessonListPage />, { user: executor })
  await userEvent.click(await screen.findByRole('button', { name: /^Отметить проведёнными: 2/ }))
  await screen.findByText(/оплачиваются, когда их подтвердит заказчик/)
  const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox')
  await userEvent.click(boxes.at(-1) as HTMLElement)
  expect(screen.queryByText(/оплачиваются, когда их подтвердит заказчик/)).toBeNull()
})

test('on a phone a row shows the missing agreement before the executor, whose name may be long', async () => {
  setScreenWidth(390)
  answer(getLessonTotals, { data: none })
  answer(listLessons, { data: [past(2, unconfirmed)], nextCursor: null })
  await renderScreen(<LessonListPage />, { user: customer })
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Ева Жук.*не подтверждено.*Новик/)
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

const ahead = {
  ...past(3, null),
  customerRateKopecks: 4000,
  chargeKopecks: null,
  executorRateKopecks: 3000,
  payKopecks: null,
} as LessonSummary
const held = { ...ahead, ...past(1, null), outcome: 'held', chargeKopecks: 4500, payKopecks: 3500 } as LessonSummary
const missed = { ...held, ...past(2, null), outcome: 'cancelled_by_executor', chargeKopecks: 0 } as LessonSummary
const readCells = async (lessons: LessonSummary[], totals: LessonTotals) => {
  answer(listLessons, { data: lessons, nextCursor: null })
  answer(getLessonTotals, { data: totals })
  await renderScreen(<LessonListPage />, { user: customer, path: '/?view=all', language: 'ru' })
  await screen.findAllByText(/BYN/)
  const rows = screen.getAllByRole('row').slice(1)
  return rows.map((row) =>
    [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')),
  )
}

test('planned lessons are listed with their length and price, which the foot adds up', async () => {
  const sums = { ...none, count: 2, planned: { count: 2, minutes: 120, chargeKopecks: 8000 } }
  const lesson = ['1 ч', '40,00 BYN']
  expect(await readCells([ahead, { ...ahead, id: held.id }], sums)).toEqual([lesson, lesson, ['2 ч', '80,00 BYN']])
})

test('lessons with an outcome are listed with what was held and charged, and the foot adds up just that', async () => {
  const sums = { ...none, count: 2, heldMinutes: 60, chargeKopecks: 4500 }
  const rows = [
    ['1 ч', '45,00 BYN'],
    ['—', '0,00 BYN'],
    ['1 ч', '45,00 BYN'],
  ]
  expect(await readCells([held, missed], sums)).toEqual(rows)
})

test('a list of planned lessons and others has no sum of both, but the sum of each', async () => {
  const planned = { count: 1, minutes: 60, chargeKopecks: 4000 }
  const sums = { ...none, count: 2, heldMinutes: 60, chargeKopecks: 4500, planned }
  expect(await readCells([ahead, held], sums)).toEqual([
    ['1 ч', '40,00 BYN'],
    ['1 ч', '45,00 BYN'],
  ])
  await screen.findByText(/^Проведено 1.ч на 45,00.BYN\. Запланировано 1.ч на 40,00.BYN\.$/)
})

test('lessons behind a cell of the pivot table are those of its days and people, with a link back', async () => {
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
  expect(back.getAttribute('href')).toBe(`${pivotPath}?${pivot}`)
  expect(Object.fromEntries(lists[0]?.query ?? [])).toMatchObject({
    from: '2026-11-02',
    to: '2026-11-08',
    subject: 'chess',
  })
})

test('lessons are searched from the address, also for the workbook, and columns are left out; a customer has no workbook', async () => {
  const lists = answer(listLessons, { data: [past(1, null)], nextCursor: null })
  answer(getLessonTotals, { data: none })
  const saved = answer(downloadLessons, '' as never)
  const path = '/?view=all&search=жук&hide=minutes'
  const { unmount } = await renderScreen(<LessonListPage />, { user: executor, path })
  await screen.findByRole('columnheader', { name: 'Ученик' })
  expect(screen.queryByRole('columnheader', { name: 'Длительность' })).toBeNull()
  expect(Object.fromEntries(lists[0]?.query ?? [])).toEqual({ view: 'all', search: 'жук' })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  await expect.poll(() => Object.fromEntries(saved[0]?.query ?? [])).toEqual({ view: 'all', search: 'жук' })
  unmount()
  await renderScreen(<LessonListPage />, { user: customer, path })
  await screen.findByRole('searchbox', { name: 'Ученик или исполнитель' })
  expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
})
