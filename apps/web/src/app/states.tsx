import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForward,
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconCircleDot,
  IconClock,
  IconCoins,
  IconFileText,
  IconHourglass,
  IconLock,
  IconMessageExclamation,
  IconPencil,
  IconPlayerPause,
  IconSend,
  IconUserOff,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IconShape } from '../ui/icon.tsx'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'

interface Look {
  tone: Tone
  icon: IconShape
}

const look = (tone: Tone, icon: IconShape): Look => ({ tone, icon })

const draft = look('grey', IconPencil)
const closed = look('grey', IconLock)
const cancelled = look('grey', IconBan)
const waiting = look('amber', IconHourglass)
const returned = look('amber', IconArrowBackUp)
const approved = look('green', IconCheck)
const refused = look('red', IconX)

/** The one map from a state to its colour and icon, for the whole product. The words are in states/messages.*.json under
 *  the same names. */
const states = {
  offer: {
    moderation: waiting,
    returned,
    paused: look('grey', IconPlayerPause),
    published: look('blue', IconCircleDot),
    in_selection: look('blue', IconUsers),
    matched: approved,
    closed_matched: look('green', IconChecks),
    cancelled,
    expired: look('grey', IconClock),
  },
  application: {
    submitted: waiting,
    approved,
    declined: refused,
    withdrawn: look('grey', IconArrowBackUp),
  },
  account: {
    active: look('green', IconCheck),
    frozen: look('amber', IconHourglass),
  },
  response: {
    submitted: waiting,
    accepted: approved,
    withdrawn: look('grey', IconArrowBackUp),
    not_selected: look('grey', IconX),
    rejected: refused,
    closed,
  },
  contract: {
    draft,
    awaiting_ack: waiting,
    active: look('green', IconCheck),
    paused: look('blue', IconPlayerPause),
    ending: look('amber', IconHourglass),
    cancelled,
    finished: look('grey', IconChecks),
    terminated: refused,
  },
  document: {
    sent: waiting,
    acknowledged: approved,
    revoked: cancelled,
  },
  plan: {
    draft,
    submitted: waiting,
    approved,
    returned,
    revision: look('amber', IconPencil),
    void: cancelled,
  },
  lesson: {
    planned: look('blue', IconCalendarEvent),
    unclosed: waiting,
    disputed: look('amber', IconMessageExclamation),
    closed: look('green', IconCheck),
    settled: look('green', IconChecks),
  },
  outcome: {
    held: look('green', IconCheck),
    held_partial: look('green', IconCircleDashed),
    cancelled_by_customer_in_time: cancelled,
    cancelled_by_customer_late: look('red', IconAlertTriangle),
    student_no_show: look('red', IconUserOff),
    cancelled_by_executor: look('red', IconX),
    executor_no_show: look('red', IconUserOff),
    cancelled_by_service: cancelled,
    moved: look('grey', IconArrowForward),
  },
  work_report: {
    open: look('blue', IconCircleDot),
    submitted: waiting,
    returned,
    approved,
    closed,
  },
  income_report: {
    accruing: look('blue', IconCoins),
  },
  invoice: {
    draft,
    issued: look('blue', IconFileText),
    part_paid: look('amber', IconCoins),
    paid: approved,
    overdue: look('red', IconAlertTriangle),
    part_paid_overdue: look('red', IconAlertTriangle),
    overpaid: look('green', IconChecks),
    cancelled,
    void: cancelled,
  },
  question: {
    open: waiting,
    assigned: look('blue', IconSend),
    answered: approved,
    closed,
  },
} as const satisfies Record<string, Record<string, Look>>

export type StateKind = keyof typeof states
export type StateOf<Kind extends StateKind> = keyof (typeof states)[Kind] & string

/** A state of the product as a badge: `<State of="offer" is={offer.state} />`. */
export function State<Kind extends StateKind>({ of, is }: { of: Kind; is: StateOf<Kind> }) {
  const label = useStateLabel()
  const { tone, icon } = lookOf(of, is)
  return <StateBadge tone={tone} icon={icon} label={label(of, is)} />
}

/** Words of states, for filters and sentences. */
export function useStateLabel(): <Kind extends StateKind>(of: Kind, is: StateOf<Kind>) => string {
  const { t } = useTranslation('states')
  return (of, is) => t(`${of}.${is}` as string)
}

/** Colour and icon of a state, for calendars and charts. */
export function lookOf<Kind extends StateKind>(of: Kind, is: StateOf<Kind>): Look {
  const looks: Readonly<Record<string, Look>> = states[of]
  return looks[is] ?? { tone: 'grey', icon: IconCircleDashed }
}
