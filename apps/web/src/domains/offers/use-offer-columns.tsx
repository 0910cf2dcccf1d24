import type { OfferScope, OfferSummary, ResponseEnding, ResponseState } from '@navyk/api-spec'
import { IconMailHeart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { State } from '../../app/states.tsx'
import type { Column } from '../../ui/data-list.tsx'
import { DateText, PersonName, RelativeTime } from '../../ui/facts-text.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Budget } from './budget.tsx'
import { useOfferWords } from './use-offer-words.ts'

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
    if (scope === 'dismissed') return [course, learner, place, budget, reason, deadline]
    if (scope === 'rest') return [course, learner, place, load, budget, misfits, deadline]
    return [course, learner, place, load, budget, fit, deadline, state]
  }
  if (role === 'staff') {
    if (scope === 'moderation') return [number, course, customer, learner, waiting, deadline, state]
    return [number, course, customer, learner, responses, deadline, state]
  }
  return [course, learner, responses, budget, deadline, state]
}

function useAllColumns(role: string): Record<ColumnKey, OfferColumn> {
  const { t } = useTranslation('offers')
  const words = useOfferWords()
  return {
    number: { key: 'number', title: t('number'), width: 5, render: (offer) => offer.number },
    course: { key: 'course', title: t('subject'), card: 'title', render: words.course },
    learner: {
      key: 'learner',
      title: t('learner'),
      width: 9,
      render: ({ learner: { firstName, age } }) => [firstName, words.age(age)].filter(Boolean).join(', '),
    },
    customer: {
      key: 'customer',
      title: t('customer'),
      width: 9,
      render: (offer) => offer.customer && <PersonName person={offer.customer} />,
    },
    place: { key: 'place', title: t('format'), render: words.place },
    load: {
      key: 'load',
      title: t('load'),
      width: 9,
      render: (offer) => words.perWeek(offer.lessonsPerWeek, offer.lessonMinutes),
    },
    budget: {
      key: 'budget',
      title: role === 'executor' ? t('budget.pay') : t('budget.label'),
      align: 'end',
      width: 11,
      render: (offer) => <Budget offer={offer} />,
    },
    fit: {
      key: 'fit',
      title: t('fit.title'),
      width: 6,
      render: ({ fit }) => (fit ? t('fit.days', { days: fit.days, count: fit.wanted }) : '—'),
    },
    misfits: {
      key: 'misfits',
      title: t('misfits.title'),
      width: 12,
      render: (offer) => (offer.misfits ?? []).map((reason) => t(`misfits.${reason}`)).join(', '),
    },
    responses: {
      key: 'responses',
      title: t('responses.title'),
      align: 'end',
      width: 7,
      render: ({ responseCount, unseenCount = 0 }) =>
        unseenCount > 0 ? t('responses.count_unseen', { total: responseCount, count: unseenCount }) : responseCount,
    },
    deadline: {
      key: 'deadline',
      title: t('deadline'),
      width: 7,
      render: (offer) => <DateText date={offer.deadlineOn} />,
    },
    waiting: {
      key: 'waiting',
      title: t('waiting'),
      width: 8,
      render: ({ waitingSince }) => waitingSince !== null && <RelativeTime at={waitingSince} />,
    },
    reason: { key: 'reason', title: t('reason'), width: 14, render: (offer) => offer.dismissedReason ?? '' },
    state: {
      key: 'state',
      title: t('state'),
      width: 12,
      card: 'state',
      render: (offer) => <OfferState offer={offer} />,
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

/** What matters most to the person: their own response, an invitation, or how the offer stands. */
function OfferState({ offer }: { offer: OfferSummary }) {
  const { t } = useTranslation('offers')
  if (offer.ownResponse) return <ResponseBadge response={offer.ownResponse} />
  if (offer.isInvited) return <StateBadge tone="amber" icon={IconMailHeart} label={t('invited_you')} />
  return <State of="offer" is={offer.state} />
}

/** A response that somebody declined is not one that lost to another. */
export function ResponseBadge({ response }: { response: { state: ResponseState; ending: ResponseEnding | null } }) {
  return <State of="response" is={response.ending === 'rejected' ? 'rejected' : response.state} />
}
