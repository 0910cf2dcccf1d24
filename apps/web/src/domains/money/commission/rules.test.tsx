import {
  type CommissionRule,
  createCommissionRule,
  endCommissionRule,
  listCommissionRules,
  listRuleHistory,
} from '@navyk/api-spec/money/commission'
import { previewCommissionRule } from '@navyk/api-spec/money/work-reports'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { RuleListPage } from './rule-list-page.tsx'

const rule: CommissionRule = {
  id: '01935f4a-0000-7000-8000-000000000001',
  kind: 'steps',
  percent: 20,
  amountKopecks: null,
  steps: [{ fromHours: 40, percent: 15 }],
  minimumPayKopecks: 1500,
  validFrom: '2026-11-01',
  validTo: null,
  note: '',
  version: 1,
  subject: 'mathematics',
  level: 'exam',
  contract: null,
  createdBy: 'Анна Иванова',
  createdAt: '2026-10-01T09:00:00.000Z',
}
const user = userEvent.setup()
const accountant = { ...staff, permissions: ['accountant' as const] }
const manager = { ...staff, permissions: ['manager' as const] }

test('a rule shows its amount, its scope and its first day', async () => {
  answer(listCommissionRules, { data: [rule] })
  await renderScreen(<RuleListPage />, { user: manager })
  expect(await screen.findByText(/^20\s?%, с 40\s?ч\. 15\s?%$/)).toBeDefined()
  expect(screen.getByText(/^Математика, ЦТ/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Новое правило' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an accountant sets a rule of steps', async () => {
  answer(listCommissionRules, { data: [] })
  const sent = answer(createCommissionRule, { data: rule })
  await renderScreen(<RuleListPage />, { user: accountant })
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Вид'), 'steps')
  await user.type(dialog.getByLabelText(/^Процент до первой/), '20')
  await user.click(dialog.getByRole('button', { name: 'Добавить ступень' }))
  expect(dialog.getByRole('group', { name: 'Ступень 1' })).toBeDefined()
  await user.type(dialog.getByLabelText(/^С часов/), '40')
  await user.type(dialog.getByLabelText('Процент'), '15')
  await user.click(dialog.getByRole('button', { name: 'Создать' }))
  expect(await screen.findByText('Правило создано')).toBeDefined()
  expect(sent).toMatchObject([{ body: { kind: 'steps', percent: 20, steps: [{ fromHours: 40, percent: 15 }] } }])
})

test('a value out of range does not block the form once another kind of rule hides its field', async () => {
  answer(listCommissionRules, { data: [] })
  const sent = answer(createCommissionRule, { data: rule })
  await renderScreen(<RuleListPage />, { user: accountant })
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Процент'), '150')
  await user.selectOptions(dialog.getByLabelText('Вид'), 'fixed')
  await user.type(dialog.getByLabelText('Сумма за занятие'), '7')
  await user.click(dialog.getByRole('button', { name: 'Создать' }))
  expect(await screen.findByText('Правило создано')).toBeDefined()
  expect(sent).toMatchObject([{ body: { kind: 'fixed', amountKopecks: 700 } }])
  expect(sent[0]?.body).not.toHaveProperty('percent')
})

test('a rule is tried on the last month, and the result disappears once something else is typed', async () => {
  answer(listCommissionRules, { data: [] })
  const sums = { lessonCount: 2, chargeKopecks: 8000, payBeforeKopecks: 6000, payAfterKopecks: 7200 }
  const half = { lessonCount: 1, chargeKopecks: 4000, payBeforeKopecks: 3000, payAfterKopecks: 3600 }
  const sent = answer(previewCommissionRule, {
    data: {
      month: '2026-10',
      heldCount: 5,
      ...sums,
      executorCount: 1,
      models: [
        { settlementModel: 'principal', ...half },
        { settlementModel: 'agent', ...half },
      ],
      executors: [{ executor: { id: rule.id, firstName: 'Анна', lastName: 'Ковалевич' }, ...sums }],
    },
  })
  await renderScreen(<RuleListPage />, { user: accountant })
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Процент'), '10')
  await user.selectOptions(dialog.getByLabelText(/^Предмет/), 'mathematics')
  await user.selectOptions(dialog.getByLabelText(/^Уровень/), 'exam')
  await user.click(dialog.getByRole('button', { name: /^Проверить на занятиях за/ }))
  const preview = within(await dialog.findByRole('region', { name: /^Как было бы за октябрь/ }))
  expect(preview.getByText(/^Занятий по правилу: 2 из 5, цена 80,00/)).toBeDefined()
  expect(preview.getByRole('row', { name: /^Исполнителям\s60,00\s72,00\s*\+12,00/ })).toBeDefined()
  expect(preview.getByRole('row', { name: /^Комиссия\s20,00\s8,00/ })).toBeDefined()
  expect(preview.getByRole('row', { name: /^сервис\s— агент\s10,00\s4,00/ })).toBeDefined()
  expect(sent).toMatchObject([{ body: { percent: 10, subject: 'mathematics', level: 'exam' } }])
  await user.type(dialog.getByLabelText('Процент'), '{Backspace}')
  expect(dialog.queryByRole('region')).toBeNull()
})

test('readers of the rules see the history of each', async () => {
  answer(listCommissionRules, { data: [rule] })
  answer(listRuleHistory, {
    data: [
      {
        id: rule.id,
        action: 'created',
        actorName: 'Иванова Анна',
        at: '2026-10-01T09:00:00.000Z',
        reason: null,
        changes: { percent: { from: null, to: 20 }, minimumPayKopecks: { from: null, to: 1500 } },
      },
    ],
  })
  await renderScreen(<RuleListPage />, { user: manager })
  await user.click(await screen.findByRole('link', { name: /^20/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Правило создано')).toBeDefined()
  // As it is, and as it was set.
  expect(dialog.getAllByText(/^Выплата не меньше/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Завершить' })).toBeNull()
})

test('a rule and each value of its history are shown as they were set', async () => {
  answer(listCommissionRules, { data: [{ ...rule, note: 'По договорённости' }] })
  const values = {
    kind: 'steps',
    percent: 20,
    amountKopecks: 700,
    minimumPayKopecks: 1500,
    contractNumber: 12,
    subject: 'mathematics',
    level: 'exam',
    validFrom: '2026-11-01',
    validTo: '2026-12-31',
    steps: [{ fromHours: 40, percent: 15 }],
  }
  const changes = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]))
  answer(listRuleHistory, {
    data: [
      {
        id: rule.id,
        action: 'created',
        actorName: 'Иванова Анна',
        at: '2026-10-01T09:00:00.000Z',
        reason: null,
        changes,
      },
    ],
  })
  await renderScreen(<RuleListPage />, { user: manager, language: 'ru' })
  await user.click(await screen.findByRole('link', { name: /^20/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Правило создано')
  const said = linesOf(dialog).join('\n')
  for (const words of [
    'Действует',
    'По договорённости',
    'Процент по часам за месяц',
    'с 40 ч. 15 %',
    '7,00 BYN',
    'Договор № 12',
  ])
    expect(said).toContain(words)
})

test.each([
  [{ validTo: '2026-10-31' }, 'Отозвано до начала'],
  [{ validFrom: '2090-01-02' }, 'Ещё не началось: '],
  [{}, 'бессрочно'],
])('the days of a rule show whether it is withdrawn, ahead or without an end', async (change, says) => {
  answer(listCommissionRules, { data: [{ ...rule, ...change }] })
  await renderScreen(<RuleListPage />, { user: manager, language: 'ru' })
  const [, row] = await screen.findAllByRole('row')
  const line = row ? linesOf(row).join(' ') : ''
  expect(['Отозвано до начала', 'Ещё не началось: ', 'бессрочно'].filter((one) => line.includes(one))).toContain(says)
})

test('an accountant ends a rule', async () => {
  answer(listCommissionRules, { data: [rule] })
  answer(endCommissionRule, { data: { ...rule, validTo: '2026-12-31' } })
  await renderScreen(<RuleListPage />, { user: accountant })
  answer(listRuleHistory, { data: [] })
  await user.click(await screen.findByRole('link', { name: /^20/ }))
  await user.click(await screen.findByRole('button', { name: 'Завершить' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Завершить' }))
  expect(await screen.findByText('Правило получило последний день')).toBeDefined()
})
