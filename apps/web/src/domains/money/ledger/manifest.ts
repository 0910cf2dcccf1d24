import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    ledger: typeof import('./messages.ru.json')
  }
}

export const manifest: DomainManifest = {
  slots: {
    'contract.money': {
      lazy: () => import('./contract-money.tsx').then((module) => module.ContractMoney),
    },
  },
}
