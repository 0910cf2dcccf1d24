import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  slots: {
    'income_reports.run': {
      lazy: () => import('./run-button.tsx').then((module) => module.RunButton),
    },
    'income_report.payouts': {
      lazy: () => import('./statement-payouts.tsx').then((module) => module.StatementPayouts),
    },
    'income_report.waiting': {
      lazy: () => import('./waiting-rows.tsx').then((module) => module.WaitingRows),
    },
  },
}
