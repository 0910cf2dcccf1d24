import type { OfferScope, OfferState, OfferSummary, ResponseEnding, ResponseState } from '@navyk/api-spec/market/offers'
import { IconMailHeart } from '@tabler/icons-react'
import { State } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { DateText, PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { Budget } from '../budget.tsx'
import { Course } from '#vocabulary/course.tsx'
import { useWords } from '#vocabulary/use-words.ts'

type OfferColumn = Column<OfferSummary>

/** The columns of a role in a view, in the order in which a person asks for them. */
export function useOfferColumns(role: string, scope: OfferScope | undefined): OfferColumn[] {
  const columns = useAllColumns(role)
  const {
    number,
    course,
    customer,
    learner,
    place,
    load,
    budget,
    fit,
    misfits,
    responses,
    deadline,
    waiting,
    reason,
    state,
  } = columns
  if (role === 'executor') {
    // The pay is the first fact of a card, and among the figures of a table.
    const pay = [{ ...budget, only: 'card' as const }, learner, place]
    const tabled = { ...budget, only: 'table' as const }
    if (scope === 'dismissed') return [course, ...pay, tabled, reason, deadline]
    if (scope === 'rest') return [course, misfits, ...pay, load, tabled, deadline]
    // An executor who has responded knows how well the times fit; the address has their room.
    if (scope === 'responded') return [course, ...wide(pay), load, tabled, deadline, state]
    return [course, ...pay, load, tabled, fit, deadline, state]
  }
  if (role === 'staff') {
    if (scope === 'moderation') return [number, course, customer, learner, waiting, deadline, state]
    return [number, course, customer, learner, responses, deadline, state]
  }
  return [course, learner, responses, budget, deadline, state]
}

const wide = (columns: OfferColumn[]) =>
  columns.map((column) => (column.key === 'place' ? { ...column, width: 15 } : column))

function useAllColumns(role: string): Record<ColumnKey, OfferColumn> {
  const { t } = useTranslation('offers')
  const words = useWords()
  const format = useFormat()
  return {
    number: {
      key: 'number',
      title: t('words.number_sign'),
      width: 4.5,
      card: 'end',
      render: (offer) => offer.number,
      short: (offer) => `${t('words.number_sign')} ${offer.number}`,
    },
    course: {
      key: 'course',
      title: words.label('subject'),
      width: 10,
      card: 'head',
      render: (offer) => <Course of={offer} />,
    },
    learner: {
      key: 'learner',
      title: words.label('learner'),
      width: 7.5,
      card: 'line',
      render: ({ learner: { firstName, age } }) => [firstName, words.years(age)].filter(Boolean).join(', '),
    },
    customer: {
      key: 'customer',
      title: words.label('customer'),
      width: 8.5,
      card: 'line',
      render: (offer) => offer.customer && <PersonName person={offer.customer} />,
    },
    place: { key: 'place', title: t('words.where'), width: 12.5, card: 'line', render: words.place },
    load: {
      key: 'load',
      title: t('load'),
      width: 10.5,
      render: (offer) => words.perWeek(offer.lessonsPerWeek, offer.lessonMinutes),
    },
    budget: {
      key: 'budget',
      title: role === 'executor' ? t('budget.pay') : t('budget.label'),
      align: 'end',
      width: 9.5,
      card: 'line',
      render: (offer) => <Budget offer={offer} />,
    },
    fit: {
      key: 'fit',
      title: t('fit.title'),
      width: 5,
      card: 'line',
      render: ({ fit }) => (fit ? t('fit.days', { days: fit.days, count: fit.wanted }) : '—'),
    },
    misfits: {
      key: 'misfits',
      title: t('misfits.title'),
      width: 12,
      card: 'line',
      render: (offer) => (offer.misfits ?? []).map((reason) => t(`misfits.${reason}`)).join(', '),
    },
    responses: {
      key: 'responses',
      title: t('responses.title'),
      align: 'end',
      width: 7,
      card: 'line',
      render: ({ responseCount, unseenCount = 0 }) =>
        unseenCount > 0 ? t('responses.count_unseen', { total: responseCount, count: unseenCount }) : responseCount,
      isNamed: true,
    },
    deadline: {
      key: 'deadline',
      title: t('deadline'),
      width: 6,
      card: role === 'staff' ? 'line' : 'end',
      render: (offer) => <DateText date={offer.deadlineOn} />,
      // A closed offer has no deadline in a card.
      short: ({ state, deadlineOn }) => !isClosed(state) && t('deadline_short', { date: format.date(deadlineOn) }),
    },
    waiting: {
      key: 'waiting',
      title: t('waiting'),
      width: 8,
      card: 'line',
      render: ({ waitingSince }) => waitingSince !== null && <RelativeTime at={waitingSince} />,
    },
    reason: {
      key: 'reason',
      title: t('words.reason'),
      width: 14,
      card: 'line',
      render: (offer) => offer.dismissedReason ?? '',
    },
    state: {
      key: 'state',
      title: t('words.state'),
      width: 10,
      card: 'state',
      render: (offer) => <Standing offer={offer} />,
    },
  }
}

type ColumnKey =
  | 'number'
  | 'course'
  | 'learner'
  | 'customer'
  | 'place'
  | 'load'
  | 'budget'
  | 'fit'
  | 'misfits'
  | 'responses'
  | 'deadline'
  | 'waiting'
  | 'reason'
  | 'state'

const isClosed = (state: OfferState) => ['closed_matched', 'cancelled', 'expired', 'matched'].includes(state)

/** The most important state for the viewer: their own response, an invitation, or the offer's state. */
function Standing({ offer }: { offer: OfferSummary }) {
  const { t } = useTranslation('offers')
  if (offer.ownResponse) return <ResponseBadge response={offer.ownResponse} />
  if (offer.isInvited) return <StateBadge tone="amber" icon={IconMailHeart} label={t('invited_you')} />
  return <State of="offer" is={offer.state} />
}

/** A declined response is labelled differently from one that was not chosen. */
export function ResponseBadge({ response }: { response: { state: ResponseState; ending: ResponseEnding | null } }) {
  return <State of="response" is={response.ending === 'rejected' ? 'rejected' : response.state} />
}
