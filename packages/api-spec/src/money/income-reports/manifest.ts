import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'income-reports': ['income_report', 'person', 'work_report'],
  },
  ids: { income_report: 'income-reports' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'money/income-reports': typeof manifest
  }
}
