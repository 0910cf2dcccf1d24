import type { WalletState } from '@navyk/api-spec/money/wallets'
import { IconCheck, IconChecks, IconHourglassEmpty, IconSnowflake } from '@tabler/icons-react'
import { cancelled, look, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    wallets: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    wallets: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    wallet: WalletState
  }
}

export const manifest: DomainManifest = {
  slots: {
    'statement.packages': {
      lazy: () => import('./customer-packages.tsx').then((module) => module.CustomerPackages),
    },
    'lesson.packages': {
      lazy: () => import('./paid-ahead.tsx').then((module) => module.PaidAhead),
    },
    'invoice.packages': {
      lazy: () => import('./paid-ahead.tsx').then((module) => module.InvoicePackages),
    },
    'lessons.packages': {
      lazy: () => import('./paid-ahead.tsx').then((module) => module.OwnPackagesLine),
    },
    'contract.packages': {
      lazy: () => import('./contract-packages.tsx').then((module) => module.ContractPackages),
    },
  },
  states: {
    wallet: {
      pending: waiting,
      active: look('green', IconCheck),
      frozen: look('blue', IconSnowflake),
      exhausted: look('grey', IconChecks),
      expired: look('grey', IconHourglassEmpty),
      refunded: cancelled,
    },
  },
}
