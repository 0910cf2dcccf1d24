import type {
  MemberState,
  Programme,
  ProgrammeSeat,
  ProgrammeState,
  SeatState,
} from '@navyk/api-spec/teaching/programmes'
import {
  IconBan,
  IconCircleCheck,
  IconDoorExit,
  IconFlagCheck,
  IconHourglass,
  IconLock,
  IconMailForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconTicket,
  IconUserPlus,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { approved, cancelled, draft, look, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'
import type { CommonFilter } from './lists/use-programme-filter.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    programmes: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    programmes: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface Slots {
    /** Sessions of a programme with attendance, on its page. */
    'programme.sessions': { programme: Programme }
    /** Progress of its learners, below them. */
    'programme.results': { programme: Programme }
    /** Invoiced and paid sums of the filtered programmes, in the staff's overview. */
    'programmes.money': { filter: CommonFilter }
    /** Sessions held and attendance, in the staff's overview of programmes too. */
    'programmes.attendance': { filter: CommonFilter }
    /** Sessions of all programmes that are over and not marked, for the staff. */
    'programmes.unclosed': object
    /** Sessions of all programmes to come that need somebody who leads them, for the staff. */
    'programmes.unstaffed': object
    /** Sessions of all programmes, for the staff. */
    'programmes.sessions': object
    /** Unmarked sessions that the executor teaches, on the page of their programmes. */
    'team.unclosed': object
    /** A field of a form: a learner of any customer, whom staff enrol. */
    'seat.learner': { field: string }
    /** Payment of a seat that is held. */
    'seat.paying': { seat: ProgrammeSeat }
    /** Sums that go back and those that end unpaid when it is cancelled, shown before that is done. */
    'programme.cancelling': { programmeId: string }
  }
  interface States {
    programme: ProgrammeState
    programme_seat: SeatState
    programme_member: MemberState
  }
}

const everybody = ['staff', 'executor', 'customer'] as const
const staff = ['staff'] as const
const managers = { roles: staff, permissions: ['manager'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'project-v1',
      roles: everybody,
      lazy: () => import('./lists/cards-page.tsx').then((module) => module.ProgrammeCardsPage),
    },
    {
      path: 'project-v2',
      roles: everybody,
      lazy: () => import('./lists/table-page.tsx').then((module) => module.ProgrammeTablePage),
    },
    {
      path: 'project-v3',
      roles: everybody,
      lazy: () => import('./timeline/timeline-page.tsx').then((module) => module.ProgrammeTimelinePage),
    },
    {
      path: 'project-details',
      roles: everybody,
      slots: ['programme.sessions', 'seat.paying'],
      lazy: () => import('./page/programme-page.tsx').then((module) => module.ProgrammePage),
    },
    {
      path: 'project-details/edit',
      ...managers,
      lazy: () => import('./form/programme-form-page.tsx').then((module) => module.ProgrammeFormPage),
    },
    {
      path: 'project-management',
      roles: staff,
      slots: [
        'programmes.money',
        'programmes.attendance',
        'programmes.unclosed',
        'programmes.unstaffed',
        'programmes.sessions',
      ],
      lazy: () => import('./lists/overview-page.tsx').then((module) => module.ProgrammeOverviewPage),
    },
    {
      path: 'project-management-v2',
      roles: staff,
      lazy: () => import('./board/board-page.tsx').then((module) => module.ProgrammeBoardPage),
    },
    {
      path: 'team-member',
      roles: ['staff', 'executor'],
      slots: ['team.unclosed'],
      lazy: () => import('./team/team-page.tsx').then((module) => module.TeamPage),
    },
  ],
  menu: [
    {
      order: 148,
      icon: IconUsersGroup,
      label: 'programmes',
      isFolded: true,
      items: [
        { label: 'programme_cards', path: 'project-v1', roles: ['staff', 'customer'] },
        { label: 'programme_table', path: 'project-v2', roles: staff },
        { label: 'programme_timeline', path: 'project-v3', roles: ['staff', 'customer'] },
        { label: 'programme_board', path: 'project-management-v2', roles: staff },
        { label: 'programme_overview', path: 'project-management', roles: staff },
        { label: 'programme_team', path: 'team-member', roles: staff },
      ],
    },
  ],
  states: {
    programme: {
      draft,
      enrolling: look('blue', IconUserPlus),
      confirmed: look('blue', IconCircleCheck),
      running: look('green', IconPlayerPlay),
      finished: look('grey', IconFlagCheck),
      cancelled,
    },
    programme_seat: {
      waiting: look('grey', IconHourglass),
      offered: look('amber', IconTicket),
      held: waiting,
      taken: approved,
      left: look('grey', IconDoorExit),
      declined: look('grey', IconX),
      expired: look('grey', IconLock),
      cancelled: look('grey', IconBan),
    },
    programme_member: {
      invited: look('amber', IconMailForward),
      active: approved,
      suspended: look('amber', IconPlayerPause),
      removed: look('grey', IconX),
    },
  },
}
