import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'user-management': ['account', 'person'],
    'executor-loads': ['account', 'contract', 'lesson', 'person', 'profile', 'programme_session', 'schedule'],
  },
  notices: { topic: 'user_management', about: 'account', to: ['customer', 'executor', 'staff'], order: 96 },
  readings: { 'user-management': 'accounts' },
  savedViews: ['users', 'executor-loads'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/user-management': typeof manifest
  }
}
