import type { DomainManifest } from '#app/manifest.ts'

export const manifest: DomainManifest = {
  slots: {
    'contract.money': {
      lazy: () => import('./contract-money.tsx').then((module) => module.ContractMoney),
    },
  },
}
