import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import { isFor, type Visitor } from '../manifest.ts'

/** A line of the sidebar. `label` is a key of the menu's texts and of its icon. */
export interface MenuItem {
  label: string
  path: string
  roles: readonly Role[]
  /** Staff additionally need one of these. */
  permissions?: readonly Permission[]
  /** Pressed after G, it goes there. */
  key?: string
}

export interface MenuGroup {
  label: string
  items: MenuItem[]
}

export type MenuEntry = MenuItem | MenuGroup

const executors = ['executor', 'staff'] as const
const staff = ['staff'] as const
const everyone = ['executor', 'customer', 'staff'] as const

/** The table of docs/specification.md, section 2, in its order. Staff, whom the table does not know, see the entries of
 *  the chain that they watch over, and a few of their own. */
const entries: MenuEntry[] = [
  { label: 'offers', path: '/dashboard/offer-list', roles: executors, key: 'o' },
  { label: 'contracts', path: '/dashboard/contract-list', roles: executors, key: 'c' },
  { label: 'plans', path: '/dashboard/plan-report', roles: executors, key: 'p' },
  { label: 'pivot', path: '/dashboard/pivot-plan-report', roles: executors },
  { label: 'lessons', path: '/dashboard/lesson-list', roles: staff, key: 'l' },
  { label: 'work_reports', path: '/dashboard/work-report', roles: executors, key: 'w' },
  { label: 'income_reports', path: '/dashboard/income-report', roles: executors, key: 'f' },
  { label: 'schedule', path: '/dashboard/schedule', roles: executors, key: 's' },
  { label: 'questions', path: '/dashboard/ask-question', roles: everyone, permissions: ['manager'], key: 'q' },
  {
    label: 'invoices',
    items: [
      { label: 'invoice_list', path: '/dashboard/invoice-list', roles: ['customer', 'staff'], key: 'i' },
      { label: 'invoice_details', path: '/dashboard/invoice-details-v2', roles: ['customer'] },
      { label: 'create_invoice', path: '/dashboard/create-invoice', roles: staff, permissions: ['accountant'] },
      { label: 'invoice_run', path: '/dashboard/create-invoice-v2', roles: staff, permissions: ['accountant'] },
    ],
  },
  { label: 'documents', path: '/dashboard/docs', roles: everyone, key: 'd' },
  { label: 'contacts', path: '/dashboard/contact-list', roles: staff },
  { label: 'users', path: '/dashboard/user-list', roles: staff, permissions: ['administrator'], key: 'u' },
  { label: 'settings', path: '/dashboard/account', roles: everyone, key: 'a' },
]

/** The entries for this person; groups without an item are left out. The menu of executors and customers is the
 *  specification's, whole; staff see what has a screen. */
export function menuFor(person: Visitor, hasScreen: (path: string) => boolean): MenuEntry[] {
  const isShown = (item: MenuItem) => isFor(item, person) && (person.role !== 'staff' || hasScreen(item.path))
  return entries.flatMap((entry): MenuEntry[] => {
    if (!('items' in entry)) return isShown(entry) ? [entry] : []
    const items = entry.items.filter(isShown)
    return items.length > 0 ? [{ ...entry, items }] : []
  })
}

/** The pages of a menu in order, without their groups. */
export function menuItems(menu: MenuEntry[]): MenuItem[] {
  return menu.flatMap((entry) => ('items' in entry ? entry.items : [entry]))
}
