import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    offers: ['contract', 'learner', 'offer', 'person', 'profile', 'schedule'],
  },
  ids: { offer: 'offers' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'market/offers': typeof manifest
  }
}
