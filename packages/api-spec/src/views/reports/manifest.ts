import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    reports: [
      'contract',
      'invoice',
      'learner',
      'lesson',
      'order',
      'payment',
      'person',
      'plan',
      'programme_session',
      'schedule',
      'work_report',
    ],
    programme_money: ['programme', 'order'],
  },
  readings: { reports: 'reports', 'programme-money': null },
  savedViews: [
    'report_sales',
    'report_workload',
    'report_missed',
    'report_variance',
    'report_subscriptions',
    'report_shop',
  ],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/reports': typeof manifest
  }
}
