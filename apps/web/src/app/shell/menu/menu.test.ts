import { type Permission, permissions } from '@navyk/api-spec/people/accounts'
import { describe, expect, test } from 'vitest'
import { customer, executor, staff } from '#testing/people.ts'
import { messages as english } from '../../languages/dashboard.en.ts'
import { messages as spanish } from '../../languages/dashboard.es.ts'
import { messages as russian, overrides } from '../../languages/dashboard.ru.ts'
import { isFor } from '../../manifest.ts'
import { screens } from '../../routes/screens.tsx'
import { footFor, menuFor, menuItems } from './menu.ts'

const labelOf = (label: string) => overrides.frame[`menu.${label}`]
const everyScreen = (_path: string) => true
const lines = (person: typeof executor, hasScreen = everyScreen) =>
  menuItems(menuFor(person, hasScreen)).map((item) => `${labelOf(item.label)} ${item.path}`)
/** The groups, and whether they are folded until they are used. */
const groups = (person: typeof executor) =>
  menuFor(person, everyScreen).flatMap((line) =>
    'items' in line ? [[labelOf(line.label), line.isFolded ?? false]] : [],
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

test("the customer's menu is the specification's table, with the invoice group, and learning, programmes and the shop below", () => {
  expect(lines(customer)).toEqual([
    'Ask a question /dashboard/ask-question',
    'Invoice List /dashboard/invoice-list',
    'Invoice Details V2 /dashboard/invoice-details-v2',
    'Documents /dashboard/docs',
    'Settings /dashboard/account',
    'Requests /dashboard/offer-list',
    'Contracts /dashboard/contract-list',
    'Lesson plan /dashboard/plan-report',
    'Lessons /dashboard/lesson-list',
    'Schedule /dashboard/schedule',
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
    ['My learning', true],
    ['Group programmes', true],
    ['Shop', true],
    ['Account', true],
  ])
})

/** Each of the staff by the permissions alone. */
const staffWith = (...permissions: Permission[]) => ({ ...staff, permissions })
const firstLevel = (person: typeof executor) => menuFor(person, everyScreen).map(({ label }) => labelOf(label))

test('staff have nine lines, and those that their permissions use daily come first', () => {
  expect(firstLevel(staffWith('manager', 'accountant', 'administrator'))).toEqual([
    'User & Contact',
    'Requests and matching',
    'Learning Management',
    'Chat',
    'Money',
    'Admin Ecommerce',
    'Group programmes',
    'Dashboards',
    'Account',
  ])
  expect(firstLevel(staffWith('accountant')).slice(0, 2)).toEqual(['Money', 'User & Contact'])
  expect(firstLevel(staffWith('manager')).slice(0, 4)).toEqual([
    'Requests and matching',
    'Learning Management',
    'Chat',
    'User & Contact',
  ])
})

test('only the first group that staff use daily is open, and the others are folded until they are used', () => {
  expect(groups(staffWith('accountant'))[0]).toEqual(['Money', false])
  for (const person of [staffWith('manager'), staffWith('accountant', 'administrator')]) {
    expect(groups(person).map(([, isFolded]) => isFolded)).toEqual(groups(person).map((_, at) => at > 0))
  }
})

test('a group of which staff may open one page is that page', () => {
  expect(firstLevel(staffWith('accountant'))).toContain('Requests')
  expect(firstLevel(staffWith('accountant'))).not.toContain('Requests and matching')
})

/** Every mix of permissions, none and all of them too. */
const mixes = Array.from({ length: 2 ** permissions.length }, (_, mix) =>
  permissions.filter((_, at) => (mix >> at) % 2 === 1),
)
const allStaff = mixes.map((mix): [string, typeof staff] => [
  mix.length > 0 ? `staff who are ${mix.join(' and ')}` : 'staff without a permission',
  staffWith(...mix),
])
const everybody: [string, typeof executor][] = [['an executor', executor], ['a customer', customer], ...allStaff]

describe.each(everybody)('the menu of %s', (_, person) => {
  const menu = menuFor(person, everyScreen)

  test('has no two lines of one name, in any language', () => {
    for (const { frame } of [overrides, english, russian, spanish]) {
      const names = menu
        .flatMap((line) => ('items' in line ? [line, ...line.items] : [line]))
        .map((line) => frame[`menu.${line.label}`])
      expect(names).toEqual([...new Set(names)])
      expect(names).not.toContain(undefined)
    }
  })

  test('leads to no page twice, and has an icon beside each line of the first level', () => {
    const paths = menuItems(menu).map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
    expect(menu.filter(({ icon }) => icon === undefined)).toEqual([])
  })

  test('leads to screens that this person may open', () => {
    const theirs = new Set(screens.filter((screen) => isFor(screen, person)).map(({ path }) => `/dashboard/${path}`))
    expect(menuItems(menu).flatMap(({ path }) => (theirs.has(path) ? [] : [path]))).toEqual([])
  })

  test('puts three different places with icons at the foot of a phone, beside the home page and the rest', () => {
    const foot = footFor(person, everyScreen)
    expect(new Set(foot.map(({ path }) => path)).size).toBe(3)
    expect(foot.filter(({ icon }) => icon === undefined)).toEqual([])
  })
})

/** Screens of staff that are no line of the menu, with the one from which they are opened. */
const openedFrom: Record<string, string> = {
  '': 'account',
  'user-list-v2': 'user-list',
  'user-grid': 'user-list',
  'contact-grid': 'contact-list',
  'customer-management/doubles': 'user-list',
  'customer-management/merge': 'user-list',
  'invoice-list-v2': 'invoice-list',
  'invoice-details': 'invoice-list',
  'invoice-details-v2': 'invoice-list',
  'payouts/new': 'payouts',
  'product-details': 'product-list',
  'profile-v2': 'profile',
  'project-details': 'project-v1',
  'project-details/edit': 'project-v1',
}

test.each(allStaff)('%s have at most nine lines, and reach every screen of theirs', (_, person) => {
  const menu = menuFor(person, everyScreen)
  expect(menu.length).toBeLessThanOrEqual(9)
  const reached = new Set(menuItems(menu).map(({ path }) => path.replace('/dashboard/', '')))
  const theirs = screens.filter((screen) => isFor(screen, person) && !screen.path.includes(':'))
  expect(theirs.filter(({ path }) => !reached.has(openedFrom[path] ?? path)).map(({ path }) => path)).toEqual([])
})

test.each([
  ['an executor', executor, ['Requests', 'Current clients', 'Schedule']],
  ['a customer', customer, ['Ask a question', 'Invoice List', 'Schedule']],
  ['an administrator', staffWith('administrator'), ['Users', 'Chat', 'Lessons']],
  ['a manager', staffWith('manager'), ['CRM', 'Lessons', 'Chat']],
  ['an accountant', staffWith('accountant'), ['Invoice List', 'Bank statements', 'Payments']],
])('the foot of the phone of %s has their most used pages', (_, person, names) => {
  expect(footFor(person, everyScreen).map(({ label }) => labelOf(label))).toEqual(names)
})

/** docs/specification.md, section 2, "Areas that only have labels"; each is a group, or leads to a screen. */
const areas: [label: string, leadsTo: string, person: typeof staff][] = [
  ['Dashboards', 'group', staff],
  ['CRM', '/dashboard/crm', staff],
  ['Sales', '/dashboard/sales', staff],
  ['Ecommerce', '/dashboard/sales-v2', staff],
  ['Learning Management', 'group', staff],
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
    .filter((line) => labelOf(line.label) === label)
  expect(named.map((line) => ('items' in line ? 'group' : line.path))).toEqual([leadsTo])
  for (const { frame } of [russian, spanish]) expect(frame).toHaveProperty([`menu.${named[0]?.label}`])
})

test('staff see an entry only if there is a screen behind it', () => {
  expect(lines(staff, (path) => path === '/dashboard/offer-list')).toEqual(['Requests /dashboard/offer-list'])
})

test('staff without the accountant permission are not offered to make invoices', () => {
  const manager = { ...staff, permissions: ['manager' as const] }
  expect(lines(manager).join()).not.toContain('Create Invoice')
  expect(lines(staff).join()).toContain('Create Invoice')
})

test('before a language is picked the menu is exactly the English one', () => {
  const menuOf = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith('menu.')))
  expect(menuOf(overrides.frame)).toEqual(menuOf(english.frame))
})
