import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

declare module '../../../app/slots.tsx' {
  interface Slots {
    /** Replaces the settings while a customer applies as executor. */
    'account.apply': object
    /** Below a customer's cabinets. */
    'account.cabinets': object
    /** The choice of channels for notices. */
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
