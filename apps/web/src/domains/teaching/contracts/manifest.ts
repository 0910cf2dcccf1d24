import type { Contract, ContractState } from '@navyk/api-spec/teaching/contracts'
import { IconCheck, IconChecks, IconFileText, IconHourglass, IconPlayerPause, IconUsers } from '@tabler/icons-react'
import { cancelled, draft, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    contracts: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    contracts: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    contract: ContractState
  }
  interface Slots {
    /** Sums of a running contract, beside its terms. */
    'contract.money': { contract: Contract }
    /** Packages that pay lessons of a running contract. */
    'contract.packages': { contract: Contract }
    /** Place of its lessons, above the next of them. */
    'contract.meeting': { contract: Contract }
    /** Progress of its learner, in a tab of its own. */
    'contract.progress': { contract: Contract }
    /** Other documents about a contract, below its own text. */
    'contract.documents': { contract: Contract }
    /** Questions about a contract, at the end of its overview. */
    'contract.questions': { contract: Contract }
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'contract-list',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./contract-list-page.tsx').then((module) => module.ContractListPage),
    },
    {
      path: 'contract-details/:id',
      roles: ['executor', 'customer', 'staff'],
      slots: ['contract.meeting', 'contract.money', 'contract.packages'],
      lazy: () => import('./page/contract-page.tsx').then((module) => module.ContractPage),
    },
  ],
  menu: [
    {
      order: 20,
      icon: IconUsers,
      label: 'contracts',
      path: 'contract-list',
      roles: ['executor', 'staff'],
      key: 'c',
      foot: ['executor'],
      within: { staff: 'learning_management' },
    },
    {
      order: 21,
      icon: IconFileText,
      label: 'own_contracts',
      path: 'contract-list',
      roles: ['customer'],
      within: 'learning',
      key: 'c',
    },
  ],
  states: {
    contract: {
      draft,
      awaiting_ack: waiting,
      active: look('green', IconCheck),
      paused: look('blue', IconPlayerPause),
      ending: look('amber', IconHourglass),
      cancelled,
      finished: look('grey', IconChecks),
      terminated: refused,
    },
  },
}
