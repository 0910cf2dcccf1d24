import { expect, test } from 'vitest'
import { customer, executor, staff } from '../../testing/people.ts'
import { messages as english } from '../languages/dashboard.en.ts'
import { overrides } from '../languages/dashboard.ru.ts'
import { menuFor, menuItems } from './menu.ts'

const labels = overrides.frame.menu as Record<string, string>
const everyScreen = (_path: string) => true
const lines = (person: typeof executor, hasScreen = everyScreen) =>
  menuItems(menuFor(person, hasScreen)).map((item) => `${labels[item.label]} ${item.path}`)

test("the executor's menu is the specification's table", () => {
  expect(lines(executor)).toEqual([
    'Requests /dashboard/offer-list',
    'Current clients /dashboard/contract-list',
    'Lesson plan /dashboard/plan-report',
    'Pivot table of lesson plans /dashboard/pivot-plan-report',
    'Lesson accounting /dashboard/work-report',
    'Finances /dashboard/income-report',
    'Schedule /dashboard/schedule',
    'Ask a question /dashboard/ask-question',
    'Documents /dashboard/docs',
    'Settings /dashboard/account',
  ])
})

test("the customer's menu is the specification's table, with the invoice group, and programmes and the shop below", () => {
  expect(lines(customer)).toEqual([
    'Ask a question /dashboard/ask-question',
    'Invoice List /dashboard/invoice-list',
    'Invoice Details V2 /dashboard/invoice-details-v2',
    'Documents /dashboard/docs',
    'Settings /dashboard/account',
    'Programmes /dashboard/project-v1',
    'Timeline /dashboard/project-v3',
    'Lesson packages /dashboard/shop',
    'Pricing /dashboard/shop-v2',
    'Cart /dashboard/cart',
    'My orders /dashboard/orders',
  ])
  const groups = menuFor(customer, everyScreen).filter((entry) => 'items' in entry)
  expect(groups.map((group) => [labels[group.label], group.isFolded ?? false])).toEqual([
    ['Invoice', false],
    ['Group programmes', true],
    ['Shop', true],
  ])
})

test('staff see an entry only where there is a screen behind it', () => {
  expect(lines(staff, (path) => path === '/dashboard/offer-list')).toEqual(['Requests /dashboard/offer-list'])
})

test('staff without the accountant permission are not offered to make invoices', () => {
  const manager = { ...staff, permissions: ['manager' as const] }
  expect(lines(manager).join()).not.toContain('Create Invoice')
  expect(lines(staff).join()).toContain('Create Invoice')
})

test('before a language is picked the menu is exactly the English one', () => {
  expect(labels).toEqual(english.frame.menu)
})
