import type { Programme, ProgrammeCard, ProgrammeMember, ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { customer, executor } from './people.ts'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`

export const none = {
  enrol: false,
  enrolOnTrial: false,
  change: false,
  copy: false,
  open: false,
  confirm: false,
  start: false,
  finish: false,
  cancel: false,
  invite: false,
}

/** A programme as staff see it. */
export const card: ProgrammeCard = {
  id: id('a1'),
  number: 14,
  title: 'Подготовка к ЦТ',
  subject: 'mathematics',
  level: null,
  audience: '11 класс',
  format: 'at_place',
  place: 'Минск, Сурганова 6',
  city: 'Минск',
  minimumSeats: 4,
  seats: 12,
  takenSeats: 3,
  freeSeats: 8,
  waitingCount: 0,
  plannedSessions: 12,
  startsOn: '2026-12-05',
  endsOn: '2027-02-20',
  price: { basis: 'session', kopecks: 2500, wholeKopecks: 30_000, trialKopecks: 0 },
  weeklyPattern: [{ weekday: 6, time: '11:00', minutes: 90 }],
  enrolUntil: '2026-12-04',
  state: 'enrolling',
  leads: [],
  expectedKopecks: 90_000,
  marks: ['too_few', 'no_lead'],
  ownSeats: [],
  membership: null,
  actions: { ...none, change: true, confirm: true, cancel: true },
  version: 3,
}

export const programme: Programme = {
  ...card,
  description: 'Все темы за зиму',
  confirmsItself: true,
  cancelReason: null,
  missingToOpen: [],
  members: [],
  learners: [],
  createdAt: '2026-11-01T09:00:00.000Z',
  hasResults: true,
}

export const learner = { id: id('b1'), firstName: 'Петя', lastName: 'Мицкевич' }

export const seat: ProgrammeSeat = {
  id: id('c1'),
  learner,
  kind: 'regular',
  state: 'offered',
  place: null,
  trialOn: null,
  priceBasis: 'session',
  programme: {
    id: card.id,
    number: 14,
    title: card.title,
    state: 'enrolling',
    startsOn: card.startsOn,
    endsOn: card.endsOn,
  },
  customer: { id: customer.cabinetId, firstName: customer.firstName, lastName: customer.lastName },
  priceKopecks: 2500,
  totalKopecks: 30_000,
  expiresAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  takenAt: null,
  endedAt: null,
  orderId: null,
  reason: null,
  invoicing: null,
  version: 2,
  actions: { accept: true, decline: true, confirm: false, keep: false, leave: false },
}

export const member: ProgrammeMember = {
  id: id('d1'),
  role: 'lead',
  state: 'active',
  reason: null,
  joinedAt: '2026-11-10T09:00:00.000Z',
  version: 5,
  executor: { id: executor.cabinetId, firstName: executor.firstName, lastName: executor.lastName },
  rates: [
    {
      id: id('e2'),
      validFrom: '2026-12-01',
      basis: 'share',
      amountKopecks: null,
      shareBasisPoints: 6000,
      isCurrent: false,
    },
    {
      id: id('e1'),
      validFrom: '2026-11-10',
      basis: 'session',
      amountKopecks: 4000,
      shareBasisPoints: null,
      isCurrent: true,
    },
  ],
  sessionsWithout: { count: 0, first: [] },
  actions: { accept: false, decline: false, suspend: true, resume: false, remove: true, change: true },
}
