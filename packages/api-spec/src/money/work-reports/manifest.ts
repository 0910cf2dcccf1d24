import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'work-reports': ['lesson', 'person', 'work_report'],
    lessons: ['work_report'],
    profiles: ['work_report'],
  },
  ids: { work_report: 'work-reports' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'money/work-reports': typeof manifest
  }
}
