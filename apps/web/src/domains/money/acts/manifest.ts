import type { ActState } from '@navyk/api-spec/money/acts'
import { IconClockCheck, IconFileText, IconMessageExclamation } from '@tabler/icons-react'
import { approved, cancelled, look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    acts: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    acts: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    act: ActState
  }
}

export const manifest: DomainManifest = {
  slots: {
    'statement.acts': {
      lazy: () => import('./customer-acts.tsx').then((module) => module.CustomerActs),
    },
    'work_reports.declined_acts': {
      lazy: () => import('./declined-acts.tsx').then((module) => module.DeclinedActs),
    },
    'work_report.acts': {
      lazy: () => import('./report-acts.tsx').then((module) => module.ReportActs),
    },
  },
  states: {
    act: {
      issued: look('amber', IconFileText),
      acknowledged: approved,
      accepted_silently: look('green', IconClockCheck),
      declined: look('red', IconMessageExclamation),
      superseded: cancelled,
    },
  },
}
