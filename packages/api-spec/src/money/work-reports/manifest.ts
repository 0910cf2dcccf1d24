import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'work-reports': ['lesson', 'person', 'work_report'],
    lessons: ['work_report'],
    profiles: ['work_report'],
  },
  ids: { work_report: 'work-reports' },
  notices: { topic: 'work_reports', about: 'work_report', to: ['executor', 'staff'], order: 60 },
  readings: { 'work-reports': 'work_reports' },
  savedViews: ['work-reports'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/work-reports': typeof manifest
  }
}
