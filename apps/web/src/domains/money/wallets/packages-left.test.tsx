import type { Invoice } from '@navyk/api-spec/money/invoices'
import { getContractPackages, listOwnPackagesLeft } from '@navyk/api-spec/money/wallets'
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadNamespaces } from '#app/languages/i18n.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { InvoicePackages, OwnPackagesLine, PaidAhead } from './paid-ahead.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const eight = {
  id,
  name: 'Восемь занятий',
  state: 'active' as const,
  unit: 'lessons' as const,
  leftUnits: 5,
  expiresOn: '2031-03-14',
}
const chess = { ...eight, id: id.replace(/1$/, '2'), name: 'Шахматы', leftUnits: 3, expiresOn: '2031-04-01' }
const left = /осталось 5 занятий до 14\sмарта\s2031/

test('a customer sees in one line the rest of the package that ends first, and how many others there are', async () => {
  answer(listOwnPackagesLeft, { data: [eight, chess] })
  await loadNamespaces(['wallets'])
  await renderScreen(<OwnPackagesLine />, { user: customer })
  const link = await screen.findByRole('link', { name: left })
  expect(link.textContent).toMatch(/^Пакет: .*, ещё 1$/)
  expect(link.getAttribute('href')).toBe(`${statementPath}#packages`)
})

test('a customer without a package sees no such line', async () => {
  const asked = answer(listOwnPackagesLeft, { data: [] })
  const { container } = await renderScreen(<OwnPackagesLine />, { user: customer })
  await expect.poll(() => asked.length).toBe(1)
  expect(container.querySelector('p')).toBeNull()
})

test('an agreement under a contract shows the rest of its packages, to its executor only the count', async () => {
  answer(getContractPackages, { data: { lessons: 5, minutes: 0, packages: [eight] } })
  await loadNamespaces(['wallets'])
  const { unmount } = await renderScreen(<PaidAhead contractId={id} customerId={id} />, { user: customer })
  await screen.findByText(left)
  unmount()
  answer(getContractPackages, { data: { lessons: 5, minutes: 0 } })
  await renderScreen(<PaidAhead contractId={id} customerId={id} />, { user: executor })
  expect((await screen.findByText('5 занятий')).textContent).toBe('5 занятий')
})

test('an invoice shows the rest of its contract’s packages; one of several contracts that of all, only to its customer', async () => {
  answer(getContractPackages, { data: { lessons: 5, minutes: 0, packages: [eight] } })
  const own = answer(listOwnPackagesLeft, { data: [eight, chess] })
  await loadNamespaces(['wallets'])
  const invoice = {
    kind: 'lessons',
    contractId: id,
    customer: { id, firstName: 'Ольга', lastName: 'Белая' },
  } as Invoice
  const one = await renderScreen(<InvoicePackages invoice={invoice} />, { user: customer })
  await screen.findByText(left)
  expect(screen.queryByText('Шахматы')).toBeNull()
  one.unmount()
  const family = { ...invoice, contractId: null }
  const all = await renderScreen(<InvoicePackages invoice={family} />, { user: customer })
  await screen.findByText('Шахматы')
  all.unmount()
  await renderScreen(<InvoicePackages invoice={family} />, { user: staff })
  await renderScreen(<InvoicePackages invoice={{ ...family, kind: 'manual' }} />, { user: customer })
  expect(own).toHaveLength(1)
})
