import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'income-reports': ['income_report', 'person', 'work_report'],
  },
  ids: { income_report: 'income-reports' },
  notices: {
    topic: 'income_reports',
    about: 'income_report',
    to: ['executor', 'staff'],
    lookers: ['accountant'],
    order: 65,
  },
  readings: { 'income-reports': 'income_reports' },
  savedViews: ['income-reports'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/income-reports': typeof manifest
  }
}
