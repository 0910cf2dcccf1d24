import { approveIncomeReport, type IncomeReport, type IncomeReportState } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { StatementActions } from './statement-actions.tsx'
import { MissingDetails, StatementNews } from './statement-news.tsx'

const accounts = {
  account: { name: 'Ковалевич Анна', iban: 'BY55MTBK30120001093300096372', byStaffAt: null },
  approvedAccount: { name: 'Ковалевич Анна', iban: 'BY38MTBK30120001093300134799' },
}

/** The fields that these parts read. */
const report = {
  id: '00000000-0000-4000-8000-0000000000a1',
  state: 'draft',
  version: 4,
  month: '2026-11',
  reason: null,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  payableKopecks: 30_000,
  paidKopecks: 0,
  confirmBy: null,
  openObjections: 0,
  documentSha256: 'a'.repeat(64),
  lacks: null,
  approval: { needsTwo: false, firstBy: null, isFirstMine: false, by: null, ...accounts },
} as unknown as IncomeReport
const waiting = { confirmBy: '2031-12-05T09:00:00.000Z' }
const until = 'Если возражений не будет до пт, 5 дек 2031, 12:00, она подтвердится сама'
const second = { needsTwo: true, firstBy: 'Жук Ольга', isFirstMine: false, by: null, ...accounts }
const changed =
  'Одобрен: Ковалевич Анна, BY38 MTBK 3012 0001 0933 0013 4799. Сейчас: Ковалевич Анна, BY55 MTBK 3012 0001 0933 0009 6372. Пока новый счёт не одобрен, выплаты нет'
const ownChanged = '300,00 BYN одобрены для прежнего счёта. Бухгалтеры одобрят новый, и деньги выплатят'

test.each<[IncomeReportState, Partial<IncomeReport>, own: string[], toStaff: string[]]>([
  ['accruing', {}, [], []],
  ['draft', waiting, ['Проверьте ведомость', until], ['Ведомость у исполнителя', until]],
  [
    'draft',
    {},
    ['Есть возражение', 'Мы ответим, и после этого у вас снова будет три дня'],
    ['Есть возражение', 'Ответьте на каждое. После ответа у исполнителя снова три дня'],
  ],
  ['confirmed', {}, [], []],
  [
    'confirmed',
    { approval: second },
    [],
    ['Нужно второе одобрение', 'Первое одобрение: Жук Ольга. Сумма выше лимита, поэтому нужно ещё одно'],
  ],
  [
    'confirmed',
    { approval: { ...second, isFirstMine: true } },
    [],
    ['Нужно второе одобрение', 'Вы уже одобрили. Сумма выше лимита, поэтому нужен ещё один человек'],
  ],
  [
    'on_hold',
    { reason: 'Проверка' },
    ['Ведомость приостановлена', 'Проверка'],
    ['Ведомость приостановлена', 'Проверка'],
  ],
  [
    'approved',
    { isAccountChanged: true },
    ['Счёт сменился после одобрения', ownChanged],
    ['Счёт сменился после одобрения', changed],
  ],
  [
    'part_paid',
    { isAccountChanged: true, approval: second },
    ['Счёт сменился после одобрения', ownChanged],
    [
      'Счёт сменился после одобрения',
      `${changed}. Первое одобрение: Жук Ольга. Сумма выше лимита, поэтому нужно ещё одно`,
    ],
  ],
  ['void', { reason: 'Ошибка' }, ['Ведомость аннулирована', 'Ошибка'], ['Ведомость аннулирована', 'Ошибка']],
  ['paid', {}, [], []],
])('a statement that is %s shows each side the next step', async (state, more, own, toStaff) => {
  const { approval, ...shared } = { ...report, ...more, state }
  // An executor is not told who approves.
  expect(await readLines(<StatementNews report={shared} />, executor)).toEqual(own)
  const theirs = { ...shared, ...(approval && { approval }) }
  expect(await readLines(<StatementNews report={theirs} />, staff)).toEqual(toStaff)
})

test.each([
  [
    'account',
    'Нет банковских реквизитов',
    'Вы не указали счёт, поэтому ведомость нельзя одобрить и выплатить. К моим реквизитам',
    'Исполнитель не указал счёт, поэтому ведомость нельзя одобрить и выплатить. Запросите реквизиты или введите их. К реквизитам',
  ],
  [
    'tax_status',
    'Не указан налоговый статус',
    'Вы не указали, как платите налоги, поэтому ведомость нельзя одобрить и выплатить. Выберите это в своих реквизитах. К моим реквизитам',
    'Неизвестно, как исполнитель платит налоги, поэтому ведомость нельзя одобрить и выплатить. Уточните и укажите это в реквизитах. К реквизитам',
  ],
] as const)('a missing detail of an executor (%s) is shown to each side', async (lacks, title, own, toStaff) => {
  for (const [user, text] of [
    [executor, own],
    [staff, toStaff],
  ] as const) {
    const [head, ...rest] = await readLines(<MissingDetails report={{ ...report, lacks }} />, user)
    expect([head, rest.join(' ')]).toEqual([title, text])
  }
})

const forAccountant: Record<IncomeReportState, string> = {
  accruing: 'Доплата или удержание',
  draft: 'Аннулировать, Приостановить, Доплата или удержание',
  confirmed: 'Аннулировать, Приостановить, Одобрить',
  approved: 'Аннулировать, Приостановить',
  in_payment: '',
  part_paid: 'Приостановить',
  paid: '',
  failed: 'Аннулировать, Приостановить',
  on_hold: 'Аннулировать, Вернуть в работу',
  void: '',
}

test.each(Object.entries(forAccountant) as [IncomeReportState, string][])(
  'an accountant has these steps for a statement that is %s: %s; a manager none, its executor only for a draft',
  async (state, steps) => {
    const of = { ...report, state }
    const actions = <StatementActions report={of} />
    expect((await readLines(actions, staff)).join(', ')).toBe(steps)
    expect(await readLines(actions, { ...staff, permissions: ['manager'] })).toEqual([])
    expect(await readLines(actions, executor)).toEqual(state === 'draft' ? ['Возразить', 'Подтвердить'] : [])
  },
)

test.each([
  ['the only one', {}, 'К выплате пойдёт 300,00 BYN', 'Ведомость одобрена'],
  [
    'the first of two',
    { needsTwo: true },
    'Сумма 300,00 BYN выше лимита: после вас одобрить должен ещё один человек',
    'Первое одобрение есть, нужно второе',
  ],
  ['the second of two', second, 'К выплате пойдёт 300,00 BYN', 'Ведомость одобрена'],
] as const)('an approval that is %s shows what follows', async (_, approval, consequence, done) => {
  const sent = answer(approveIncomeReport, { data: report })
  const of = {
    ...report,
    state: 'confirmed' as const,
    approval: { needsTwo: false, firstBy: null, isFirstMine: false, by: null, ...accounts, ...approval },
  }
  await renderScreen(<StatementActions report={of} />, { user: staff, language: 'ru' })
  await userEvent.click(screen.getByRole('button', { name: 'Одобрить' }))
  const dialog = await screen.findByRole('dialog', { name: /^Одобрить: Ковалевич Анна, ноябрь 2026\?$/ })
  expect(linesOf(dialog)).toContain(`${consequence}. Счёт: Ковалевич Анна, BY55 MTBK 3012 0001 0933 0009 6372`)
  await userEvent.click(screen.getAllByRole('button', { name: 'Одобрить' }).at(-1) ?? dialog)
  expect(await screen.findByText(done)).toBeDefined()
  expect(sent[0]?.body).toEqual({ version: 4 })
})
