import {
  approveWorkReportRows,
  getWorkReport,
  type WorkReport,
  type WorkReportLesson,
} from '@navyk/api-spec/money/work-reports'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { WorkReportPage } from './work-report-page.tsx'

const idOf = (last: number) => `01900000-0000-7000-8000-00000000000${last}`
const person = { id: idOf(9), firstName: 'Ольга', lastName: 'Белая' }
const totals = {
  lessonCount: 4,
  heldCount: 4,
  heldMinutes: 240,
  unclosedCount: 0,
  aheadCount: 0,
  payKopecks: 12_000,
  chargeKopecks: 16_000,
}
const lesson = (day: number, change: Partial<WorkReportLesson> = {}): WorkReportLesson => ({
  id: idOf(day),
  startsAt: `2026-10-0${day}T07:00:00.000Z`,
  endsAt: `2026-10-0${day}T08:00:00.000Z`,
  state: 'closed',
  outcome: 'held',
  heldMinutes: 60,
  topic: '',
  payKopecks: 3000,
  chargeKopecks: 4000,
  waitsFor: null,
  waitsUntil: null,
  ...change,
})
const contract = (last: number, lessons: WorkReportLesson[]): WorkReport['contracts'][number] => ({
  contractId: idOf(last),
  contractNumber: last,
  subject: 'mathematics',
  customer: person,
  learnerName: `Ученик ${last}`,
  settlementModel: 'agent',
  totals,
  lessons,
})
const report = {
  id: idOf(1),
  executor: person,
  month: '2026-10',
  state: 'submitted',
  totals,
  waitingCount: 0,
  version: 7,
  submittedAt: '2026-11-01T09:00:00.000Z',
  approvedAt: null,
  approvedBy: null,
  returnReason: null,
  closedAt: null,
  corrections: [],
  settled: { lessonCount: 0, payKopecks: 0, chargeKopecks: 0 },
  waiting: { lessonCount: 0, payKopecks: 0, chargeKopecks: 0, reasons: [] },
  contracts: [
    contract(5, [lesson(1), lesson(2), lesson(3, { waitsFor: 'dispute', state: 'disputed' })]),
    contract(6, [lesson(4)]),
  ],
} as unknown as WorkReport // what the page does not show of it is left out
const open = async (user = staff, of = report) => {
  answer(getWorkReport, { data: of })
  await renderScreen(<WorkReportPage />, { user, path: `/${of.id}`, route: '/:id' })
  await screen.findByRole('heading', { level: 1 })
}

test('staff choose the ready lessons of a contract at once, others beside them, and approve them with one confirmation', async () => {
  const sent = answer(approveWorkReportRows, { data: report } as never)
  await open()
  const user = userEvent.setup()
  const [all] = screen.getAllByRole('checkbox', { name: 'Выбрать все показанные' })
  await user.click(all as HTMLElement)
  const bar = within(await screen.findByRole('toolbar'))
  await user.click(bar.getByRole('button', { name: 'Утвердить 2 занятия' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/будет начислено 80,00\sBYN, исполнителю 60,00\sBYN. Остальные занятия месяца подождут/),
  ).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Утвердить 2 занятия' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 7, lessonIds: [idOf(1), idOf(2)] }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('a lesson is chosen by the keyboard too; a waiting one can’t be', async () => {
  await open()
  const user = userEvent.setup()
  expect(screen.getAllByRole('checkbox', { name: /октя|окт/ })).toHaveLength(3)
  const box = screen.getByRole('checkbox', { name: /4\sокт/ })
  box.focus()
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Утвердить 1 занятие' })
  await user.click(screen.getAllByRole('checkbox', { name: 'Выбрать все показанные' })[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Утвердить 3 занятия' })
  await user.click(screen.getAllByRole('checkbox', { name: 'Выбрать все показанные' })[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Утвердить 1 занятие' })
})

test.each([
  ['settled', { state: 'settled' as const }],
  ['moved', { outcome: 'moved' as const }],
])(
  'a person who chooses all of the rest beside lessons that are %s reads that the month is approved with them',
  async (_, done) => {
    await open(staff, { ...report, contracts: [contract(6, [lesson(4), lesson(5, done)])] })
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: /4\sокт/ }))
    await user.click(await screen.findByRole('button', { name: 'Утвердить 1 занятие' }))
    expect(await screen.findByText(/месяц будет утверждён целиком/)).toBeDefined()
  },
)

test('a waiting lesson shows for what, and another shows nothing', async () => {
  const lessons = [lesson(1), lesson(2, { waitsFor: 'dispute', state: 'disputed' })]
  await open(staff, { ...report, contracts: [contract(5, lessons)] })
  expect(screen.getAllByText(/ждёт|оспаривается|waits/).map((text) => text.textContent)).toEqual([
    'оспаривается, решает менеджер',
  ])
})

test('a choice that the server refuses shows why, and stays', async () => {
  refuse(approveWorkReportRows, 409, { code: 'row_waits', message: 'Одно из занятий ждёт' })
  await open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: /4\sокт/ }))
  await user.click(await screen.findByRole('button', { name: 'Утвердить 1 занятие' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Утвердить 1 занятие' }))
  expect(await screen.findByText('Одно из занятий ждёт')).toBeDefined()
  expect(screen.getByRole('toolbar', { hidden: true })).toBeDefined()
})

test.each([
  ['staff choose no lessons of a month that is not submitted', staff, { ...report, state: 'open' as const }],
  ['an executor never chooses lessons', executor, report],
])('%s', async (_title, user, of) => {
  await open(user, of)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
