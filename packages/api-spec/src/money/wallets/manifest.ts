import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    wallets: ['wallet', 'contract', 'invoice', 'learner', 'lesson', 'person'],
    ledger: ['wallet'],
    invoices: ['wallet'],
    payments: ['wallet'],
  },
  ids: { wallet: 'wallets' },
  notices: { topic: 'wallets', about: 'wallet', to: ['customer', 'staff'], order: 77 },
  readings: { wallets: 'wallets', 'contract-packages': 'contracts', 'debt-limits': 'wallets', 'packages-left': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/wallets': typeof manifest
  }
}
