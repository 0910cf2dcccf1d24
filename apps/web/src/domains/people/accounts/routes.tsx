import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

declare module '../../../app/slots.tsx' {
  interface Slots {
    /** In the place of the settings, when a customer applies to become an executor. */
    'account.apply': object
    /** Below a customer's cabinets. */
    'account.cabinets': object
    /** What leaves the cabinet, and where to. */
    'account.notices': object
  }
}

export const routes: RouteDescriptor[] = [
  {
    path: 'account',
    namespaces: ['passwords', 'validation'],
    slots: ['account.apply', 'account.cabinets'],
    lazy: () => import('./account-page.tsx').then((module) => module.AccountPage),
  },
]
