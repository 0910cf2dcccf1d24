import type { Permission, Role } from '@navyk/api-spec'

/** A line of the sidebar. `label` is a key of the shell's texts, `icon` a name that the sidebar draws. */
export interface MenuItem {
  label: string
  path: string
  icon: string
  roles: readonly Role[]
  permissions?: readonly Permission[]
}

export interface MenuGroup {
  label: string
  icon: string
  items: MenuItem[]
}

export type MenuEntry = MenuItem | MenuGroup

const executor = ['executor'] as const
const executorOrStaff = ['executor', 'staff'] as const
const everyone = ['executor', 'customer', 'staff'] as const

/** The table of specification section 2, in its order; staff and customers see further entries where they have a screen. */
const entries: MenuEntry[] = [
  { label: 'offers', path: '/dashboard/offer-list', icon: 'offers', roles: executorOrStaff },
  { label: 'contracts', path: '/dashboard/contract-list', icon: 'contracts', roles: executorOrStaff },
  { label: 'plans', path: '/dashboard/plan-report', icon: 'plans', roles: executorOrStaff },
  { label: 'pivot', path: '/dashboard/pivot-plan-report', icon: 'pivot', roles: executorOrStaff },
  { label: 'work_reports', path: '/dashboard/work-report', icon: 'work-reports', roles: executorOrStaff },
  { label: 'income_reports', path: '/dashboard/income-report', icon: 'income-reports', roles: executorOrStaff },
  { label: 'schedule', path: '/dashboard/schedule', icon: 'schedule', roles: executor },
  { label: 'questions', path: '/dashboard/ask-question', icon: 'questions', roles: everyone },
  {
    label: 'invoices',
    icon: 'invoices',
    items: [
      { label: 'invoice_list', path: '/dashboard/invoice-list', icon: 'dot', roles: ['customer', 'staff'] },
      { label: 'invoice_details', path: '/dashboard/invoice-details-v2', icon: 'dot', roles: ['customer'] },
    ],
  },
  { label: 'documents', path: '/dashboard/docs', icon: 'documents', roles: everyone },
  { label: 'settings', path: '/dashboard/account', icon: 'settings', roles: everyone },
]

interface Person {
  role: Role
  permissions: readonly Permission[]
}

/** The entries for this person. Groups without a visible item are left out. */
export function menuFor(person: Person): MenuEntry[] {
  return entries.flatMap((entry): MenuEntry[] => {
    if (!('items' in entry)) return isFor(entry, person) ? [entry] : []
    const items = entry.items.filter((item) => isFor(item, person))
    return items.length > 0 ? [{ ...entry, items }] : []
  })
}

/** Where this person's work starts: the first entry that has a screen. */
export function firstMenuPath(menu: MenuEntry[], hasScreen: (path: string) => boolean): string | undefined {
  return menu.flatMap((entry) => ('items' in entry ? entry.items : [entry])).find((item) => hasScreen(item.path))?.path
}

function isFor(item: MenuItem, person: Person): boolean {
  if (!item.roles.includes(person.role)) return false
  if (person.role !== 'staff' || !item.permissions) return true
  return item.permissions.some((permission) => person.permissions.includes(permission))
}
