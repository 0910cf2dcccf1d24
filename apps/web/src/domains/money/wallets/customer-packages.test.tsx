import { type Debt, getContractPackages, getDebtLimit, listWallets, setDebtLimit } from '@navyk/api-spec/money/wallets'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { customerStatementPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ContractPackages } from './contract-packages.tsx'
import { CustomerPackages } from './customer-packages.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const debt: Debt = { owedKopecks: 12_000, limitKopecks: 10_000, isOver: true, version: 2 } as Debt // what is shown of it
const over = 'Долг выше предела. Занятия не отменены: решите, как быть'

const open = async (user: typeof staff, change: Partial<Debt> = {}) => {
  answer(listWallets, { data: [], nextCursor: null })
  const asked = answer(getDebtLimit, { data: { ...debt, ...change } })
  const { container } = await renderScreen(<CustomerPackages customerId={id} />, { user, language: 'ru' })
  await screen.findByRole('heading', { name: 'Пакеты занятий' })
  if (!user.permissions.includes('administrator')) await screen.findByText('Предел долга')
  return { asked, lines: () => linesOf(container).slice(1) }
}
const of = (permission: (typeof staff)['permissions'][number]) => ({ ...staff, permissions: [permission] })

test.each([
  ['an accountant', 'accountant', ['Изменить предел', 'Выдать пакет']],
  ['a manager', 'manager', []],
] as const)('%s reads the limit of the debt for lessons, and changes what they may', async (_, permission, steps) => {
  const { lines } = await open(of(permission))
  expect(lines()).toEqual([
    'Пакетов пока нет',
    'Долг за занятия',
    '120,00 BYN',
    'Предел долга',
    '100,00 BYN',
    over,
    ...steps,
  ])
})

test('staff who decide about neither lessons nor money read of no debt', async () => {
  const { asked, lines } = await open(of('administrator'))
  expect(lines()).toEqual(['Пакетов пока нет'])
  expect(asked).toEqual([])
})

test('a debt within its limit is not shown as above it, and prepaid sums are no debt', async () => {
  const { lines } = await open(of('manager'), { owedKopecks: -500, isOver: false })
  expect(lines()).toEqual(['Пакетов пока нет', 'Долг за занятия', '0,00 BYN', 'Предел долга', '100,00 BYN'])
})

test('the limit of a debt is changed from the one that was read', async () => {
  const sent = answer(setDebtLimit, { data: debt })
  await open(of('accountant'))
  await userEvent.click(screen.getByRole('button', { name: 'Изменить предел' }))
  const limit = await screen.findByRole('textbox', { name: 'Предел долга' })
  expect(limit).toHaveProperty('value', '100,00')
  await userEvent.clear(limit)
  await userEvent.type(limit, '150')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect.poll(() => sent[0]?.body).toEqual({ limitKopecks: 15_000, version: 2 })
})

test('a customer without packages has no such section', async () => {
  const asked = answer(listWallets, { data: [], nextCursor: null })
  const { container } = await renderScreen(<CustomerPackages customerId="" />, { user: customer, language: 'ru' })
  await expect.poll(() => asked.length).toBe(1)
  expect(linesOf(container)).toEqual([])
})

const eight = { id, name: 'Восемь занятий', state: 'active' as const, unit: 'lessons' as const, leftUnits: 5 }
const contract = { id, customer: { id: customer.cabinetId } } as Contract // what is read of it

test.each([
  ['its executor', executor, ['5 занятий', '1 ч 30 мин занятий'], null],
  ['its customer', customer, ['Восемь занятий'], `${statementPath}#packages`],
  ['staff', staff, ['Восемь занятий'], `${customerStatementPath(customer.cabinetId)}#packages`],
])('%s sees the permitted facts of the packages that pay a contract', async (_, user, said, link) => {
  const packages = [{ ...eight, expiresOn: '2031-03-14' }]
  answer(getContractPackages, { data: { lessons: 5, minutes: 90, ...(user.role !== 'executor' && { packages }) } })
  const { container } = await renderScreen(<ContractPackages contract={contract} />, { user, language: 'ru' })
  await screen.findByRole('heading', { name: 'Оплачено вперёд' })
  const lines = linesOf(container)
  for (const text of said) expect(lines).toContain(text)
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(link)
})
