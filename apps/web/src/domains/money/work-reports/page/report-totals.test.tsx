import { getWorkReport, type WorkReport } from '@navyk/api-spec/money/work-reports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { WorkReportPage } from './work-report-page.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const own = { lessonCount: 5, heldCount: 4, heldMinutes: 270, unclosedCount: 0, aheadCount: 0, payKopecks: 12_000 }
const nothing = {
  lessonCount: 0,
  unconfirmedCount: 0,
  disputedCount: 0,
  payKopecks: 0,
  until: null,
  unconfirmedPayKopecks: 0,
  disputedPayKopecks: 0,
}
const waiting = {
  ...nothing,
  lessonCount: 2,
  unconfirmedCount: 1,
  disputedCount: 1,
  payKopecks: 5500,
  unconfirmedPayKopecks: 3000,
  disputedPayKopecks: 2500,
}
/** The fields that are read: of five lessons three are settled. */
const report = {
  id,
  month: '2031-10',
  state: 'submitted',
  version: 7,
  waiting: nothing,
  corrections: [],
  contracts: [],
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  totals: own,
  settled: { lessonCount: 3, payKopecks: 9000 },
  seal: null,
  returnReason: null,
  submittedAt: '2031-11-01T21:30:00.000Z',
  approvedAt: null,
  approvedBy: null,
  closedAt: null,
} as unknown as WorkReport
const forStaff = { totals: { ...own, chargeKopecks: 16_000, commissionKopecks: 4000 } } as unknown as WorkReport
const approved = { state: 'approved', approvedAt: '2031-11-03T09:00:00.000Z', approvedBy: 'Жук Ольга' } as const
const closed = { ...approved, state: 'closed', closedAt: '2031-11-05T09:00:00.000Z' } as const
const seal = (isIntact: boolean) => ({ seal: { hash: 'a'.repeat(64), isIntact } }) as unknown as WorkReport

const lessons = ['Проведено', '4 из 5', 'Часы', '4 ч 30 мин', 'Сдан', 'вс, 2 ноя 2031, 00:30']
const settled = ['Учтено 3 из 5', '90,00 BYN', 'Ещё не учтено', '+ 30,00 BYN', 'Вам за занятия', '= 120,00 BYN']
const decided = ['Утверждён', 'пн, 3 ноя 2031, 12:00', 'Жук Ольга']
const end = ['Закрыт', 'ср, 5 ноя 2031, 12:00']

test.each<[string, typeof staff, Partial<WorkReport>, string[]]>([
  ['an executor', executor, {}, ['Вам за занятия 120,00 BYN', ...lessons]],
  [
    'an executor',
    executor,
    { state: 'open', submittedAt: null, waiting },
    [
      'Вам за занятия 120,00 BYN',
      'Без вопросов',
      '65,00 BYN',
      'Ждёт подтверждения заказчика 1 занятие',
      '+ 30,00 BYN',
      'Оспаривается 1 занятие',
      '+ 25,00 BYN',
      'Вам за занятия',
      '= 120,00 BYN',
      ...lessons.slice(0, 4),
    ],
  ],
  [
    'an executor',
    executor,
    { ...approved, settled: { lessonCount: 3, payKopecks: 6500 }, waiting },
    [
      'Вам за занятия 120,00 BYN',
      'Учтено 3 из 5',
      '65,00 BYN',
      'Ждёт подтверждения заказчика 1 занятие',
      '+ 30,00 BYN',
      'Оспаривается 1 занятие',
      '+ 25,00 BYN',
      'Вам за занятия',
      '= 120,00 BYN',
      ...lessons,
      ...decided,
    ],
  ],
  [
    'staff',
    staff,
    { ...forStaff, waiting },
    [
      'Исполнителю 120,00 BYN',
      'Заказчикам',
      '160,00 BYN',
      'Комиссия',
      '− 40,00 BYN',
      'Исполнителю',
      '= 120,00 BYN',
      'Ждёт подтверждения заказчика',
      '1, 30,00 BYN',
      'Оспаривается',
      '1, 25,00 BYN',
      ...lessons,
    ],
  ],
  ['an executor', executor, approved, ['Вам за занятия 120,00 BYN', ...settled, ...lessons, ...decided]],
  [
    'staff',
    staff,
    forStaff,
    [
      'Исполнителю 120,00 BYN',
      'Заказчикам',
      '160,00 BYN',
      'Комиссия',
      '− 40,00 BYN',
      'Исполнителю',
      '= 120,00 BYN',
      ...lessons,
    ],
  ],
  [
    'an executor',
    executor,
    { ...closed, ...seal(true) },
    [
      'Вам за занятия 120,00 BYN',
      ...settled,
      ...lessons,
      ...decided,
      ...end,
      'Контрольная сумма',
      'aaaaaaaaaaaa',
      'строки месяца не менялись',
    ],
  ],
  [
    'an executor',
    executor,
    { ...closed, ...seal(false) },
    [
      'Вам за занятия 120,00 BYN',
      ...settled,
      ...lessons,
      ...decided,
      ...end,
      'Контрольная сумма',
      'aaaaaaaaaaaa',
      'строки не совпадают с закрытыми',
    ],
  ],
])('the totals of a month show %s their sums, and how far the month is: %#', async (_, user, change, said) => {
  answer(getWorkReport, { data: { ...report, ...change } })
  await renderScreen(<WorkReportPage />, { user, path: `/${id}`, route: '/:id', language: 'ru' })
  const lines = linesOf(await screen.findByRole('region', { name: 'Итоги месяца' })).slice(1)
  expect(lines).toEqual(said)
})
