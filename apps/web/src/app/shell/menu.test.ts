import { expect, test } from 'vitest'
import { customer, executor, staff } from '../../testing/people.ts'
import { messages as english } from '../languages/dashboard.en.ts'
import { messages as spanish } from '../languages/dashboard.es.ts'
import { messages as russian, overrides } from '../languages/dashboard.ru.ts'
import { menuFor, menuItems } from './menu.ts'

const labels = overrides.frame.menu as Record<string, string>
const everyScreen = (_path: string) => true
const lines = (person: typeof executor, hasScreen = everyScreen) =>
  menuItems(menuFor(person, hasScreen)).map((item) => `${labels[item.label]} ${item.path}`)
/** The groups, and whether they are folded until they are used. */
const groups = (person: typeof executor) =>
  menuFor(person, everyScreen).flatMap((line) =>
    'items' in line ? [[labels[line.label], line.isFolded ?? false]] : [],
  )

test("the executor's menu is the specification's table, and nothing else", () => {
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
  expect(groups(executor)).toEqual([])
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
    'Packages and groups /dashboard/shop',
    'Pricing /dashboard/shop-v2',
    'Cart /dashboard/cart',
    'My orders /dashboard/orders',
    'Checkout /dashboard/checkout',
    'Billing Address /dashboard/billing-address',
    'Payment /dashboard/payment',
    'Payment Complete /dashboard/payment-complete',
    'Profile /dashboard/profile',
    'Sessions /dashboard/account-v2',
    'Results /dashboard/profile-v2',
  ])
  expect(groups(customer)).toEqual([
    ['Invoice', false],
    ['Group programmes', true],
    ['Shop', true],
    ['Account', true],
  ])
})

test('staff have the areas that the specification names alone in groups that are folded until they are used', () => {
  expect(groups(staff)).toEqual([
    ['Invoice', false],
    ['Dashboards', true],
    ['User & Contact', true],
    ['Group programmes', true],
    ['Admin Ecommerce', true],
    ['Account', true],
  ])
  const [, dashboards, people] = menuFor(staff, everyScreen).filter((line) => 'items' in line)
  expect(dashboards?.items.map((item) => labels[item.label])).toEqual([
    'CRM',
    'Sales',
    'Ecommerce',
    'Contracts and retention',
    'Learning Management',
    'Missed lessons',
    'Workload of tutors',
    'Job Management',
  ])
  expect(people?.items.map((item) => labels[item.label])).toEqual([
    'Users',
    'Contacts',
    'Customers',
    'New user',
    'Load of tutors',
  ])
})

/** docs/specification.md, section 2, "Areas that only have labels"; each is a group, or leads to a screen. */
const areas: [label: string, leadsTo: string, person: typeof staff][] = [
  ['Dashboards', 'group', staff],
  ['CRM', '/dashboard/crm', staff],
  ['Sales', '/dashboard/sales', staff],
  ['Ecommerce', '/dashboard/sales-v2', staff],
  ['Learning Management', '/dashboard/sub-child-v3', staff],
  ['Job Management', '/dashboard/job-management', staff],
  ['User & Contact', 'group', staff],
  ['Invoice', 'group', customer],
  ['Shop', 'group', customer],
  ['Admin Ecommerce', 'group', staff],
  ['Checkout', '/dashboard/checkout', customer],
  ['Billing Address', '/dashboard/billing-address', customer],
  ['Payment', '/dashboard/payment', customer],
  ['Payment Complete', '/dashboard/payment-complete', customer],
  ['Pricing', '/dashboard/shop-v2', customer],
  ['Account', 'group', customer],
  ['Profile', '/dashboard/profile', customer],
  ['Sessions', '/dashboard/account-v2', customer],
  ['Results', '/dashboard/profile-v2', customer],
  ['Chat', '/dashboard/ask-question', staff],
  ['Results', '/dashboard/profile-v2', customer],
]

test.each(areas)('the area %s leads to %s', (label, leadsTo, person) => {
  const named = menuFor(person, everyScreen)
    .flatMap((line) => ('items' in line ? [line, ...line.items] : [line]))
    .filter((line) => labels[line.label] === label)
  expect(named.map((line) => ('items' in line ? 'group' : line.path))).toEqual([leadsTo])
  for (const { menu } of [russian.frame, spanish.frame]) expect(menu).toHaveProperty(named[0]?.label ?? '')
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
