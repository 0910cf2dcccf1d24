import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'contact-list': ['account', 'application', 'contract', 'learner', 'person'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'views/contact-list': typeof manifest
  }
}
