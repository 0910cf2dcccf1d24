import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'legal-details': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'legal-details': typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  slots: {
    'account.legal_details': {
      namespaces: ['step-up'],
      lazy: () => import('./own-details.tsx').then((module) => module.OwnDetails),
    },
    'statement.payer': {
      lazy: () => import('./payer-details.tsx').then((module) => module.PayerDetails),
    },
    'income_report.account': {
      namespaces: ['step-up'],
      lazy: () => import('./payout-details.tsx').then((module) => module.PayoutDetails),
    },
  },
}
