import type { Contract } from '@navyk/api-spec/teaching/contracts'
import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface Slots {
    /** What a running contract comes to, beside its terms. */
    'contract.money': { contract: Contract }
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
      slots: ['contract.money'],
      lazy: () => import('./contract-page.tsx').then((module) => module.ContractPage),
    },
  ],
}
