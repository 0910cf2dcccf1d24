import {
  approveWorkReport,
  askCorrection,
  type Closing,
  getClosing,
  type WorkReport,
  type WorkReportLesson,
  type WorkReportState,
} from '@navyk/api-spec/money/work-reports'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { ClosingDialog } from '../closing/closing.tsx'
import { CorrectionDialog } from '../corrections/correction-dialog.tsx'
import { Corrections } from '../corrections/corrections.tsx'
import { LessonAction } from './lesson-action.tsx'
import { ReportActions } from './report-actions.tsx'
import { WaitingLessons } from './waiting-lessons.tsx'

const id = (index: number) => `00000000-0000-4000-8000-0000000000a${index}`
const lastMonth = addMonths(businessMonth(new Date()), -1)
const person = { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }
const totals = { lessonCount: 5, heldCount: 4, unclosedCount: 0, aheadCount: 0, payKopecks: 12_000 }
const noneWaits = {
  lessonCount: 0,
  unconfirmedCount: 0,
  disputedCount: 0,
  payKopecks: 0,
  until: null,
  unconfirmedPayKopecks: 0,
  disputedPayKopecks: 0,
}
/** The fields that these parts read. */
const report = {
  id: id(0),
  month: lastMonth,
  state: 'submitted',
  version: 7,
  executor: person,
  corrections: [],
  contracts: [],
  totals: { ...totals, chargeKopecks: 16_000 },
  waiting: { ...noneWaits, chargeKopecks: 0 },
} as unknown as WorkReport
/** Three lessons: one is objected to, one waits for the customer's time to be over, one to be confirmed. */
const waiting = {
  lessonCount: 3,
  unconfirmedCount: 1,
  disputedCount: 1,
  payKopecks: 9000,
  chargeKopecks: 12_000,
  unconfirmedPayKopecks: 3000,
  disputedPayKopecks: 3000,
  until: '2031-12-05T09:00:00.000Z',
}

const managers = { ...staff, permissions: ['manager' as const] }
const accountants = { ...staff, permissions: ['accountant' as const] }
const administrators = { ...staff, permissions: ['administrator' as const] }
type Step = [executor: string, manager: string, accountant: string]

test.each<[WorkReportState, Partial<WorkReport>, Step]>([
  ['open', {}, ['Сдать месяц', '', '']],
  ['open', { totals: { ...report.totals, unclosedCount: 1 } }, ['', '', '']],
  ['open', { totals: { ...report.totals, aheadCount: 1 } }, ['', '', '']],
  ['returned', {}, ['Сдать месяц', '', '']],
  ['submitted', {}, ['', 'Вернуть, Утвердить', 'Вернуть, Утвердить']],
  ['approved', {}, ['', '', 'Закрыть месяц']],
  ['approved', { waiting }, ['', '', '']],
  ['approved', { month: businessMonth(new Date()) }, ['', '', '']],
  ['closed', {}, ['', '', '']],
])('a month that is %s offers each reader only their own step', async (state, change, steps) => {
  const of = { ...report, state, ...change }
  const read = async (user: typeof staff) =>
    (await readLines(<ReportActions report={of} />, user)).filter((line) => line !== 'Скачать XLSX').join(', ')
  expect([await read(executor), await read(managers), await read(accountants)]).toEqual(steps)
  expect(await read(administrators)).toBe('')
})

test('an approver of a month sees what is settled now and what is settled later', async () => {
  const sent = answer(approveWorkReport, { data: report })
  await renderScreen(<ReportActions report={{ ...report, waiting }} />, { user: managers, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Утвердить' }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toEqual(
    expect.arrayContaining([
      'Будет учтено занятий: 2. Заказчикам будет начислено 40,00 BYN, исполнителю 30,00 BYN. Отменить это нельзя.',
      'Ещё 3 занятия будут учтены позже:',
      'Заказчикам 120,00 BYN, исполнителю 90,00 BYN.',
    ]),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Утвердить' }))
  expect(await screen.findByText('Учёт утверждён')).toBeDefined()
  expect(sent[0]?.body).toEqual({ version: 7 })
})

const reasons = [
  '1 занятие: заказчик может возразить до пт, 5 дек 2031, 12:00, потом оно учитывается само.',
  '1 занятие ждёт подтверждения заказчика.',
  '1 занятие: заказчик возразил, решает менеджер.',
]

test('the unsettled part of a month has its sums and reasons; an executor sees only the pay', async () => {
  const { chargeKopecks: _, ...own } = waiting
  const read = (state: WorkReportState, user = staff, of: WorkReport['waiting'] = waiting) =>
    readLines(<WaitingLessons report={{ ...report, state, waiting: of }} />, user)
  expect(await read('approved')).toEqual([
    'Ещё не учтены 3 занятия',
    'Заказчикам 120,00 BYN, исполнителю 90,00 BYN.',
    ...reasons,
  ])
  expect(await read('approved', executor, own)).toEqual([
    'Ещё не учтены 3 занятия',
    'Вам за них: 90,00 BYN.',
    ...reasons,
  ])
  expect((await read('submitted'))[0]).toBe('После утверждения останутся неучтёнными 3 занятия')
  expect(await read('open')).toEqual([])
  expect(await read('closed')).toEqual([])
})

const correction = {
  id: id(1),
  lessonId: id(2),
  state: 'asked',
  heldOn: '2031-11-03',
  learnerName: 'Савич Алина',
  version: 1,
  payBeforeKopecks: 3000,
  payKopecks: 1500,
  chargeBeforeKopecks: 4000,
  chargeKopecks: 4000,
  reason: 'Полчаса',
  askedBy: 'Жук Ольга',
  decidedBy: null,
  refusalReason: null,
  decidedAt: null,
  actions: { approve: true, refuse: true },
} as unknown as WorkReport['corrections'][number]

test('a correction shows old and new values; staff see both sums and the requester, its executor the pay', async () => {
  const read = async (change: object, user: typeof staff) =>
    (await readLines(<Corrections report={{ ...report, corrections: [{ ...correction, ...change }] }} />, user)).slice(
      2,
    )
  const day = expect.stringMatching(/3 ноя 2031, Савич Алина/)
  const sums = ['Заказчикам', '40,00 BYN', 'Исполнителю', '30,00 BYN 15,00 BYN']
  expect(await read({}, staff)).toEqual([day, 'Полчаса', 'Жук Ольга', ...sums, 'Отклонить', 'Утвердить'])
  // The person who has asked can take it back, and can't approve it.
  expect(await read({ actions: { approve: false, refuse: true } }, staff)).toEqual([
    day,
    'Полчаса',
    'Жук Ольга',
    ...sums,
    'Отозвать',
    'Утвердить должен другой бухгалтер',
  ])
  const decided = { state: 'refused', decidedBy: 'Ковш Пётр', refusalReason: 'Ошибка' }
  const without = { approve: false, refuse: false }
  expect(await read({ ...decided, actions: without }, staff)).toEqual([
    day,
    'Полчаса',
    'Отклонено: Ошибка',
    'Жук Ольга → Ковш Пётр',
    ...sums,
  ])
  const own = { state: 'approved', chargeBeforeKopecks: undefined, chargeKopecks: undefined, actions: without }
  const [line, ...rest] = await read(own, executor)
  expect([line, rest]).toEqual([
    day,
    ['Полчаса', expect.stringMatching(/доход|Доход|Вам|Оплата/), '30,00 BYN 15,00 BYN'],
  ])
})

const lesson = {
  id: id(2),
  state: 'settled',
  outcome: 'held',
  chargeKopecks: 4000,
  payKopecks: 3000,
} as unknown as WorkReportLesson

test.each<[string, Partial<WorkReport>, Partial<WorkReportLesson>, typeof staff, boolean]>([
  ['an accountant of a closed month', {}, {}, accountants, true],
  ['no manager', {}, {}, managers, false],
  ['nobody before the month is closed', { state: 'approved' }, {}, accountants, false],
  ['nobody where it was moved', {}, { outcome: 'moved' }, accountants, false],
  ['nobody while another correction waits', { corrections: [correction] }, {}, accountants, false],
  ['an accountant again', { corrections: [{ ...correction, state: 'refused' }] }, {}, accountants, true],
  [
    'an accountant beside one of another lesson',
    { corrections: [{ ...correction, lessonId: id(9) }] },
    {},
    accountants,
    true,
  ],
])('a lesson is corrected by %s', async (_, change, of, user, may) => {
  const action = <LessonAction report={{ ...report, state: 'closed', ...change }} lesson={{ ...lesson, ...of }} />
  expect(await readLines(action, user)).toEqual(may ? ['Исправить'] : [])
})

test('a correction begins from the result of the last approved one', async () => {
  const sent = answer(askCorrection, { data: report })
  const approved = { ...correction, state: 'approved' as const, chargeKopecks: 2000, payKopecks: 1500 }
  const refused = { ...correction, state: 'refused' as const, chargeKopecks: 100, payKopecks: 100 }
  const other = { ...approved, lessonId: id(9), chargeKopecks: 1, payKopecks: 1 }
  const of = { ...report, corrections: [approved, other, refused] }
  await renderScreen(<CorrectionDialog report={of} lesson={lesson} onClose={() => undefined} />, {
    user: accountants,
    language: 'ru',
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Почему/ }), 'Ещё раз')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить на утверждение' }))
  expect(await screen.findByText('Исправление ждёт другого бухгалтера')).toBeDefined()
  expect(sent[0]?.body).toEqual({
    version: 7,
    lessonId: id(2),
    chargeKopecks: 2000,
    payKopecks: 1500,
    reason: 'Ещё раз',
  })
})

test('a person who closes a month sees the closed sums, and whose month stays open and why', async () => {
  const left = [
    { id: id(3), executor: person, state: 'approved' as const, waitingCount: 2 },
    { id: id(4), executor: { ...person, lastName: 'Жук' }, state: 'open' as const, waitingCount: 0 },
  ]
  const closing: Closing = {
    month: lastMonth,
    isOver: true,
    closedCount: 1,
    readyCount: 0,
    chargeKopecks: 8000,
    payKopecks: 6000,
    left,
    moreCount: 3,
  }
  answer(getClosing, { data: closing })
  await renderScreen(<ClosingDialog onClose={() => undefined} />, { user: accountants, language: 'ru' })
  await screen.findByText('Закрывать пока нечего')
  const lines = linesOf(screen.getByRole('dialog')).join(' | ')
  for (const part of [
    'Можно закрыть | 0 | Уже закрыто | 1 | Исполнителю 60,00 BYN | Заказчикам | 80,00 BYN | Комиссия | − 20,00 BYN',
    '= 60,00 BYN | Останется открытыми 5 учётов',
    '5 учётов | Ковалевич А. | Утверждён',
    'ждут 2 | Жук А. | Открыт | И ещё 3 | Закрывать пока нечего',
  ])
    expect(lines).toContain(part)
  const ready = screen.getByRole('link', { name: 'Заказчикам' })
  expect(ready.getAttribute('href')).toBe(`${workReportListPath}?month=${lastMonth}&state=approved`)
  expect(screen.queryByRole('button', { name: /^Закрыть \d/ })).toBeNull()
})
