import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: { 'user-management': ['account', 'person'] },
  notices: { topic: 'user_management', about: 'account', to: ['customer', 'executor', 'staff'], order: 96 },
  savedViews: ['users'],
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'views/user-management': typeof manifest
  }
}
