import {
  getApprovalSums,
  getIncomeTotals,
  type IncomeReport,
  type IncomeReportState,
  objectToAccrual,
} from '@navyk/api-spec/money/income-reports'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { ApproveMonthDialog } from '../list/approve-month.tsx'
import { ListTotals } from '../list/list-totals.tsx'
import { ObjectionDialog } from './objection-dialog.tsx'
import { StatementActions } from './statement-actions.tsx'
import { Adjustments, Corrections, GroupSessions, Objections } from './statement-news.tsx'

const id = (index: number) => `00000000-0000-4000-8000-0000000000a${index}`
const at = '2031-12-03T09:00:00.000Z'
const objected = (reason: string, answer: string | null = null) => ({
  reason,
  objectedAt: at,
  answer,
  answeredAt: answer === null ? null : at,
})
const accrual = (index: number, heldOn: string, objection: object | null) => ({
  id: id(index),
  lessonId: id(index),
  heldOn,
  subject: 'mathematics',
  correctedIn: null,
  reason: null,
  createdAt: at,
  amounts: { payKopecks: 3000 },
  objection,
})
const added = (
  index: number,
  kind: string,
  amountKopecks: number,
  reason: string,
  objection: object | null = null,
) => ({
  id: id(index),
  kind,
  amountKopecks,
  reason,
  createdAt: at,
  objection,
  session: kind === 'session' ? { id: id(9), heldOn: '2031-11-07' } : null,
})
/** The fields that these parts read: two lessons with objections and one without, a session, a bonus and a deduction. */
const report = {
  id: id(0),
  state: 'draft',
  version: 4,
  month: '2031-11',
  openObjections: 2,
  documentSha256: 'a'.repeat(64),
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  payableKopecks: 9000,
  paidKopecks: 0,
  lacks: null,
  clients: [
    {
      learnerName: 'Савич Алина',
      accruals: [
        accrual(1, '2031-11-03', objected('Было два часа')),
        accrual(2, '2031-11-04', objected('Не тот день', 'Исправили')),
        accrual(3, '2031-11-05', null),
      ],
    },
  ],
  adjustments: [
    added(4, 'bonus', 500, 'За подмену'),
    added(5, 'deduction', 700, 'Учебник', objected('Купил сам')),
    added(6, 'session', 2500, 'Готовимся к ЦТ'),
  ],
} as unknown as IncomeReport

test('bonuses add and deductions reduce; sessions of groups are separate', async () => {
  const rows = await readLines(<Adjustments report={report} />, executor)
  expect(rows.map((line) => line.replace('-', '−'))).toEqual([
    'Доплаты и удержания',
    'Доплата',
    'За подмену',
    '5,00 BYN',
    'Удержание',
    'Учебник',
    '−7,00 BYN',
  ])
  expect(await readLines(<GroupSessions report={report} />, executor)).toEqual([
    'Занятия групп',
    expect.stringContaining('7 ноя 2031'),
    'Готовимся к ЦТ',
    '25,00 BYN',
  ])
})

test.each<[string, typeof executor, IncomeReportState, number]>([
  ['an accountant answers', staff, 'draft', 2],
  ['an accountant answers no more', staff, 'confirmed', 0],
  ['a manager only reads', { ...staff, permissions: ['manager'] }, 'draft', 0],
  ['an executor only reads', executor, 'draft', 0],
])('each objection is shown with its row and its answer; %s what is open', async (_, user, state, answers) => {
  const lines = await readLines(<Objections report={{ ...report, state }} />, user)
  expect(lines.filter((line) => line === 'Ответить')).toHaveLength(answers)
  const said = lines.filter((line) => line !== 'Ответить' && !line.includes('дек')).join(' | ')
  expect(said).toMatch(
    /^Возражения \| .*3 ноя 2031, Савич Алина \| Было два часа \| .*4 ноя 2031, Савич Алина \| Не тот день \| Ответ: Исправили \| Удержание: Учебник \| Купил сам$/,
  )
})

test('an executor objects to rows without a waiting objection, with the sum of each', async () => {
  const sent = answer(objectToAccrual, { data: report })
  await renderScreen(<ObjectionDialog report={report} onClose={() => undefined} />, { user: executor, language: 'ru' })
  const select = await screen.findByRole('combobox', { name: 'Строка' })
  const rows = within(select)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' ').replace('-', '−'))
    .filter((text) => text.includes('BYN'))
  expect(rows).toEqual([
    expect.stringMatching(/4 ноя 2031 · Савич Алина · 30,00 BYN$/),
    expect.stringMatching(/5 ноя 2031 · Савич Алина · 30,00 BYN$/),
    'Доплата · За подмену · 5,00 BYN',
    expect.stringMatching(/7 ноя 2031 · Готовимся к ЦТ · 25,00 BYN$/),
  ])
  await userEvent.selectOptions(select, id(4))
  await userEvent.type(screen.getByRole('textbox', { name: /^Что не так/ }), 'Мало')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить возражение' }))
  expect(await screen.findByText('Возражение отправлено')).toBeDefined()
  expect(sent[0]?.body).toEqual({ version: 4, rowId: id(4), reason: 'Мало' })
})

test('a statement is not confirmed while an objection waits, and not voided once a part is paid', async () => {
  expect(await readLines(<StatementActions report={report} />, executor)).toEqual(['Возразить'])
  const failed = { ...report, state: 'failed' as const, paidKopecks: 100 }
  expect(await readLines(<StatementActions report={failed} />, staff)).toEqual(['Приостановить'])
})

test('the accountant of the first of two approvals has no second one, and another accountant has', async () => {
  const approval = { needsTwo: true, firstBy: 'Жук Ольга', by: null, account: null, approvedAccount: null }
  const steps = async (isFirstMine: boolean) =>
    readLines(
      <StatementActions report={{ ...report, state: 'confirmed', approval: { ...approval, isFirstMine } }} />,
      staff,
    )
  expect(await steps(true)).not.toContain('Одобрить')
  expect(await steps(false)).toContain('Одобрить')
})

const none = { count: 0, kopecks: 0 }
const accounts = { newAccounts: { count: 0, named: [] }, accountsSha256: 'b'.repeat(64) }

test('an accountant who approves a month sees separately the final, the second-account and the waiting statements', async () => {
  const sums = {
    last: { count: 2, kopecks: 6000 },
    first: { count: 1, kopecks: 90_000 },
    noAccount: none,
    noTaxStatus: none,
  }
  answer(getApprovalSums, { data: { ...sums, ...accounts, other: { count: 3, kopecks: 120_000 } } })
  await renderScreen(<ApproveMonthDialog month="2031-11" onClose={() => undefined} />, { user: staff, language: 'ru' })
  await screen.findByText('Ждут второго человека')
  expect(linesOf(screen.getByRole('dialog')).join(' | ')).toContain(
    'Одобрите окончательно | 2 на 60,00 BYN | Выше лимита: ваше одобрение первое | 1 на 900,00 BYN | Ждут второго человека | 3 на 1 200,00 BYN',
  )
})

test('a month of statements that all wait for others has no button to approve', async () => {
  const other = { count: 3, kopecks: 120_000 }
  answer(getApprovalSums, { data: { ...accounts, last: none, first: none, other, noAccount: none, noTaxStatus: none } })
  await renderScreen(<ApproveMonthDialog month="2031-11" onClose={() => undefined} />, { user: staff, language: 'ru' })
  expect(await screen.findByText('Подтверждённых ведомостей, которые ждут вас, нет')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

const parts = {
  lessonsKopecks: 30_000,
  correctionsKopecks: 0,
  sessionsKopecks: 0,
  bonusesKopecks: 0,
  deductionsKopecks: 500,
  payableKopecks: 29_500,
}
const equation = 'К выплате 295,00 BYN | За занятия | 300,00 BYN | Удержания | − 5,00 BYN | К выплате | = 295,00 BYN'

test.each([
  ['an executor', executor, {}, {}, `Все ведомости за всё время | ${equation} | Занятий с начислением | 9`],
  [
    'an accountant, beside charge and commission',
    staff,
    { chargeKopecks: 40_000, commissionKopecks: 10_000 },
    { year: '2031', state: 'failed' as const },
    `Отобранные ведомости за 2031 год | ${equation} | Занятий с начислением | 9 | Начислено заказчикам | 400,00 BYN | Комиссия | 100,00 BYN`,
  ],
])(
  'the listed statements are added up as %s reads them, and the head names them',
  async (_, user, more, filter, says) => {
    const amounts = { payKopecks: 30_000, ...more }
    const asked = answer(getIncomeTotals, { data: { count: 2, lessonCount: 9, amounts, parts, paidKopecks: 0 } })
    const { container } = await renderScreen(<ListTotals filter={filter} />, { user, language: 'ru' })
    await screen.findByRole('heading')
    expect(linesOf(container).join(' | ')).toBe(says)
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual(filter)
  },
)

test('a list of void statements has no sums: their rows are in others', async () => {
  answer(getIncomeTotals, {
    data: {
      count: 0,
      lessonCount: 0,
      amounts: { payKopecks: 0 },
      parts: { ...parts, payableKopecks: 0 },
      paidKopecks: 0,
    },
  })
  expect(await readLines(<ListTotals filter={{ state: 'void' }} />, staff)).toEqual([])
})

test('a correction of a closed month is separate with its reason, and is no lesson', async () => {
  const correction = { ...accrual(7, '2031-09-01', null), correctedIn: id(8), reason: 'Занятие было короче' }
  const corrected = { ...correction, amounts: { payKopecks: -1600 } }
  const [client] = report.clients
  const lines = await readLines(
    <Corrections report={{ ...report, clients: [{ ...client, accruals: [corrected] }] } as unknown as IncomeReport} />,
    executor,
  )
  expect(lines.map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    'Исправления прошлых месяцев',
    expect.stringMatching(/^Исправление за .*1 сен 2031$/),
    'Савич Алина: Занятие было короче',
    expect.stringMatching(/^.16,00 BYN$/),
  ])
})
