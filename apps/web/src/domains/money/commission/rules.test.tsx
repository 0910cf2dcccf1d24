import {
  type CommissionRule,
  createCommissionRule,
  endCommissionRule,
  listCommissionRules,
} from '@navyk/api-spec/money/commission'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { RuleListPage } from './rule-list-page.tsx'

const rule: CommissionRule = {
  id: '01935f4a-0000-7000-8000-000000000001',
  ...{ kind: 'steps', percent: 20, amountKopecks: null, steps: [{ fromHours: 40, percent: 15 }] },
  ...{ minimumPayKopecks: 1500, validFrom: '2026-11-01', validTo: null, note: '', version: 1 },
  ...{ subject: 'mathematics', contract: null, createdBy: 'Анна Иванова', createdAt: '2026-10-01T09:00:00.000Z' },
}
const user = userEvent.setup()
const accountant = { ...staff, permissions: ['accountant' as const] }
const manager = { ...staff, permissions: ['manager' as const] }

test('a rule says what it takes, for what and since when', async () => {
  answer(listCommissionRules, { data: [rule] })
  await renderScreen(<RuleListPage />, { user: manager })
  expect(await screen.findByText(/^20\s?%, с 40\s?ч\. 15\s?%$/)).toBeDefined()
  expect(screen.getByText('Математика')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Новое правило' })).toBeNull()
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

test('an accountant ends a rule', async () => {
  answer(listCommissionRules, { data: [rule] })
  answer(endCommissionRule, { data: { ...rule, validTo: '2026-12-31' } })
  await renderScreen(<RuleListPage />, { user: accountant })
  await user.click(await screen.findByRole('button', { name: 'Завершить' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Завершить' }))
  expect(await screen.findByText('Правило получило последний день')).toBeDefined()
})
