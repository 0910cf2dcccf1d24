import {
  downloadManagedCustomers,
  getManagedCustomerTotals,
  listManagedCustomers,
  type ManagedCustomer,
} from '@navyk/api-spec/views/customer-management'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { CustomerListPage } from './customer-list-page.tsx'

const row = (change: Partial<ManagedCustomer>): ManagedCustomer => ({
  id: 'c1',
  accountId: 'a1',
  firstName: 'Ольга',
  lastName: 'Белая',
  maskedPhone: '+375 33 ***-**-31',
  learners: [],
  runningContracts: 0,
  lessonsLeft: 0,
  minutesLeft: 0,
  lastOrder: null,
  notes: 0,
  dueKopecks: 0,
  overdueKopecks: 0,
  creditKopecks: 0,
  ...change,
})
const late = row({ dueKopecks: 6000, overdueKopecks: 2000, runningContracts: 2, lessonsLeft: 3, minutesLeft: 90 })
const rich = row({ id: 'c2', accountId: 'a2', lastName: 'Чёрная', creditKopecks: 700, dueKopecks: 100 })
const none = row({ id: 'c3', accountId: 'a3', lastName: 'Юшкевич' })
const totals = { count: 3, dueKopecks: 6100, overdueKopecks: 2000, creditKopecks: 700 }

function open(path = '/', permissions: typeof staff.permissions = ['manager']) {
  const asked = answer(listManagedCustomers, { data: [late, rich, none], nextCursor: null })
  const summed = answer(getManagedCustomerTotals, { data: totals })
  return { asked, summed, rendered: renderScreen(<CustomerListPage />, { user: { ...staff, permissions }, path }) }
}

test('a row shows the rest of packages, the credit and the due sum with its overdue part; the foot has the sums of all', async () => {
  await open().rendered
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  await waitFor(() => expect(linesOf(rows.at(-1) ?? document.body)).toContain('61,00 BYN'))
  expect(rows.slice(1).map((line) => linesOf(line).slice(-4))).toEqual([
    ['2', '3 занятия, 1 ч 30 мин', '—', '60,00 BYN просрочено'],
    ['—', '—', '7,00 BYN', '1,00 BYN'],
    ['—', '—', '—', '—'],
    expect.arrayContaining(['7,00 BYN', '61,00 BYN']),
  ])
  expect(screen.getByRole('link', { name: /Белая Ольга/ }).getAttribute('href')).toMatch(/a1/)
  expect(linesOf(screen.getByRole('region', { name: 'По всем заказчикам' })).slice(1)).toEqual([
    'К оплате 61,00 BYN',
    'Просрочено',
    '20,00 BYN',
    'Ждёт оплаты',
    '+ 41,00 BYN',
    'К оплате',
    '= 61,00 BYN',
    'Аванс',
    '7,00 BYN',
  ])
})

test('sums and the workbook are of the customers of the filter, in whichever order', async () => {
  const { asked, summed, rendered } = open('/?mark=owes&order=due')
  await rendered
  await screen.findByRole('table')
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({ mark: 'owes', order: 'due' })
  await waitFor(() => expect(Object.fromEntries(summed[0]?.query ?? [])).toEqual({ mark: 'owes' }))
  const head = within(await screen.findByRole('region', { name: 'По отобранным заказчикам' }))
  const late = head.getByRole('link', { name: 'Просрочено', hidden: true })
  expect(late.getAttribute('href')).toBe('/?mark=overdue&order=due')
  const saved = answer(downloadManagedCustomers, '' as never)
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual({ mark: 'owes' }))
})

test.each([
  [['manager' as const], 0],
  [['manager' as const, 'administrator' as const], 1],
])('staff with the permissions %j find the link to possible doubles: %i', async (permissions, ways) => {
  await open('/', permissions).rendered
  await screen.findByRole('table')
  expect(screen.queryAllByRole('link', { name: 'Возможные дубли' })).toHaveLength(ways)
})
