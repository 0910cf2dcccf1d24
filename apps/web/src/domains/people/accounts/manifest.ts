import { IconSettings, IconUserCircle } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    accounts: typeof import('./messages.ru.json')
    consent: typeof import('./consent/messages.ru.json')
  }

  interface FrameCatalogues {
    accounts: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface Slots {
    /** Replaces the settings while a customer applies as executor. */
    'account.apply': object
    /** Content below a customer's cabinets. */
    'account.cabinets': object
    /** Legal details: of a customer's payer, of an executor's payout account, and to accountants those of the service. */
    'account.legal_details': object
    /** The choice of channels for notices. */
    'account.notices': object
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'account',
      namespaces: ['channels', 'contacts', 'passwords', 'step-up'],
      slots: ['account.apply', 'account.cabinets'],
      lazy: () => import('./account-page.tsx').then((module) => module.AccountPage),
    },
  ],
  slots: {
    'frame.consent': {
      namespaces: ['consent'],
      lazy: () => import('./consent/consent-gate.tsx').then((module) => module.ConsentGate),
    },
  },
  menu: [
    {
      order: 140,
      icon: IconSettings,
      label: 'settings',
      path: 'account',
      key: 'a',
      // The last of the menu: at the foot only of staff who use little else.
      foot: ['staff'],
      within: { staff: 'account' },
    },
    { order: 170, icon: IconUserCircle, label: 'account', isFolded: true, items: [] },
  ],
}
