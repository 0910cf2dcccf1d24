import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    calendar: ['person', 'profile', 'schedule'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'market/calendar': typeof manifest
  }
}
