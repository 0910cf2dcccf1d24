import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'notice-choices': ['account'],
    notices: ['notice', 'person'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'messages/notices': typeof manifest
  }
}
