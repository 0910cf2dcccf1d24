import type {
  AttendanceOutcome,
  ProgrammeSession,
  ProgrammeSessionState,
} from '@navyk/api-spec/teaching/programme-sessions'
import { IconCalendarEvent, IconCheck, IconClock, IconRepeat, IconUserOff } from '@tabler/icons-react'
import { approved, cancelled, look, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'programme-sessions': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'programme-sessions': typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface Slots {
    /** Learners who did the homework of a session, on its page. */
    'session.homework': { session: ProgrammeSession }
  }
  interface States {
    programme_session: ProgrammeSessionState | 'unclosed'
    attendance: AttendanceOutcome
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'project-details/sessions/:id',
      roles: ['staff', 'executor', 'customer'],
      lazy: () => import('./page/session-page.tsx').then((module) => module.SessionPage),
    },
  ],
  slots: {
    'programme.sessions': {
      lazy: () => import('./section/programme-sessions.tsx').then((module) => module.ProgrammeSessions),
    },
    'programmes.attendance': {
      lazy: () => import('./overview/attendance-overview.tsx').then((module) => module.AttendanceOverview),
    },
    'programmes.unclosed': {
      lazy: () => import('./overview/unclosed-sessions.tsx').then((module) => module.UnclosedSessions),
    },
    'programmes.unstaffed': {
      lazy: () => import('./overview/unstaffed-sessions.tsx').then((module) => module.UnstaffedSessions),
    },
    'programmes.sessions': {
      lazy: () => import('./overview/all-sessions.tsx').then((module) => module.AllSessions),
    },
    'team.unclosed': {
      lazy: () => import('./overview/unclosed-sessions.tsx').then((module) => module.OwnUnclosedSessions),
    },
  },
  states: {
    programme_session: {
      planned: look('blue', IconCalendarEvent),
      unclosed: waiting,
      held: approved,
      cancelled,
    },
    attendance: {
      present: look('green', IconCheck),
      late: look('amber', IconClock),
      absent: look('red', IconUserOff),
      made_up: look('blue', IconRepeat),
    },
  },
}
