import type { LessonCorrection, WorkReportState } from '@navyk/api-spec/money/work-reports'
import { IconCircleDot, IconClipboardCheck } from '@tabler/icons-react'
import { approved, closed, look, refused, returned, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'work-reports': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'work-reports': typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface Slots {
    /** Acts of a closed month, for staff. */
    'work_report.acts': { executorId: string; month: string }
    /** Acts that customers have declined, in place of the months, for staff. */
    'work_reports.declined_acts': object
  }
  interface States {
    work_report: WorkReportState
    correction: LessonCorrection['state']
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'work-report',
      roles: ['executor', 'staff'],
      lazy: () => import('./work-report-list-page.tsx').then((module) => module.WorkReportListPage),
    },
    {
      path: 'work-report/:id',
      roles: ['executor', 'staff'],
      lazy: () => import('./page/work-report-page.tsx').then((module) => module.WorkReportPage),
    },
  ],
  menu: [
    {
      order: 60,
      icon: IconClipboardCheck,
      label: 'work_reports',
      path: 'work-report',
      roles: ['executor', 'staff'],
      key: 'w',
      within: { staff: 'learning_management' },
    },
  ],
  states: {
    work_report: {
      open: look('blue', IconCircleDot),
      submitted: waiting,
      returned,
      approved,
      closed,
    },
    correction: { asked: waiting, approved, refused },
  },
}
