import { lessonFormats, levels, type OfferSummary, offerStates, subjects } from '@navyk/api-spec'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { State, useStateLabel } from '../../app/states.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateText, PersonName } from '../../ui/facts-text.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailsSkeleton } from '../../ui/skeletons.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { type OfferFilter, offersQuery } from './api.ts'
import { Budget } from './budget.tsx'
import { ScopeSwitch } from '../../ui/scope-switch.tsx'
import { useOfferWords } from './use-offer-words.ts'

// The form brings the calendar along, which a list does not need.
const NewOfferPage = lazy(() => import('./new-offer-page.tsx').then((module) => ({ default: module.NewOfferPage })))

const newOfferPath = '/dashboard/offer-list?new=1'

/** Requests: a customer's own, what an executor may respond to and has, everything for staff. */
export function OfferListPage() {
  const { role } = useUser()
  const [{ new: isNew }] = useFilters(['new'])
  if (isNew !== '1' || role !== 'customer') return <OfferList />
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <NewOfferPage />
    </Suspense>
  )
}

function OfferList() {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const [filters] = useFilters(['scope', 'state', 'subject', 'level', 'format'])
  const isExecutor = role === 'executor'
  const filter: OfferFilter = {
    // An executor comes to find work: what is open, unless they ask for what they answered.
    scope: isExecutor ? (filters.scope === 'responded' ? 'responded' : 'open') : undefined,
    state: offerStates.find((state) => state === filters.state),
    subject: subjects.find((subject) => subject === filters.subject),
    level: levels.find((level) => level === filters.level),
    format: lessonFormats.find((each) => each === filters.format),
  }
  const query = useInfiniteQuery({ ...offersQuery(filter), placeholderData: keepPreviousData })
  const columns = useColumns(role)
  return (
    <Page
      title={role === 'customer' ? t('list.title_own') : t('list.title')}
      purpose={t(`list.purpose_${role}`)}
      action={
        role === 'customer' && (
          <LinkButton to={newOfferPath} icon={IconPlus}>
            {t('new.action')}
          </LinkButton>
        )
      }
    >
      {isExecutor && (
        <ScopeSwitch
          name="scope"
          label={t('list.scope')}
          scopes={[
            { value: '', label: t('list.scope_open') },
            { value: 'responded', label: t('list.scope_responded') },
          ]}
        />
      )}
      <OfferFilters />
      <DataList
        label={t('list.title')}
        query={query}
        columns={columns}
        rowId={(offer) => offer.id}
        rowLink={(offer) => `/dashboard/offer-details/${offer.id}`}
        empty={
          <NoOffers isFiltered={['state', 'subject', 'level', 'format'].some((name) => filters[name as 'state'])} />
        }
      />
    </Page>
  )
}

function OfferFilters() {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const words = useOfferWords()
  const stateLabel = useStateLabel()
  const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)
  return (
    <FilterBar
      filters={[
        ...(role === 'executor'
          ? []
          : [
              {
                kind: 'select' as const,
                name: 'state',
                label: t('state'),
                options: offerStates.map((value) => ({ value, label: stateLabel('offer', value) })),
              },
            ]),
        {
          kind: 'select',
          name: 'subject',
          label: t('subject'),
          options: subjects.map((value) => ({ value, label: words.subject(value) })).sort(byName),
        },
        {
          kind: 'select',
          name: 'level',
          label: t('level'),
          options: levels.map((value) => ({ value, label: words.level(value) })),
        },
        {
          kind: 'select',
          name: 'format',
          label: t('format'),
          options: lessonFormats.map((value) => ({ value, label: words.formatName(value) })),
        },
      ]}
    />
  )
}

function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const [{ scope }] = useFilters(['scope'])
  if (isFiltered) {
    return (
      <EmptyState
        text={t('list.none_found')}
        action={
          <LinkButton variant="default" to="/dashboard/offer-list">
            {t('list.show_all')}
          </LinkButton>
        }
      />
    )
  }
  if (role === 'customer') {
    const action = (
      <LinkButton to={newOfferPath} icon={IconPlus}>
        {t('new.action')}
      </LinkButton>
    )
    return <EmptyState text={t('list.none_customer')} action={action} />
  }
  return <EmptyState text={scope === 'responded' ? t('list.none_responded') : t(`list.none_${role}`)} />
}

function useColumns(role: string): Column<OfferSummary>[] {
  const { t } = useTranslation('offers')
  const words = useOfferWords()
  const number: Column<OfferSummary> = { key: 'number', title: t('number'), width: 5, render: (offer) => offer.number }
  const course: Column<OfferSummary> = { key: 'course', title: t('subject'), card: 'title', render: words.course }
  const learner: Column<OfferSummary> = {
    key: 'learner',
    title: t('learner'),
    width: 9,
    render: ({ learner: { firstName, age } }) => [firstName, words.age(age)].filter(Boolean).join(', '),
  }
  const customer: Column<OfferSummary> = {
    key: 'customer',
    title: t('customer'),
    width: 9,
    render: (offer) => offer.customer && <PersonName person={offer.customer} />,
  }
  const place: Column<OfferSummary> = { key: 'place', title: t('format'), render: words.place }
  const load: Column<OfferSummary> = {
    key: 'load',
    title: t('load'),
    width: 9,
    render: (offer) => words.perWeek(offer.lessonsPerWeek, offer.lessonMinutes),
  }
  const budget: Column<OfferSummary> = {
    key: 'budget',
    title: role === 'executor' ? t('budget.pay') : t('budget.label'),
    align: 'end',
    width: 10,
    render: (offer) => <Budget offer={offer} />,
  }
  const responses: Column<OfferSummary> = {
    key: 'responses',
    title: t('responses.title'),
    align: 'end',
    width: 6,
    render: (offer) => offer.responseCount,
  }
  const deadline: Column<OfferSummary> = {
    key: 'deadline',
    title: t('deadline'),
    width: 7,
    render: (offer) => <DateText date={offer.deadlineOn} />,
  }
  const state: Column<OfferSummary> = {
    key: 'state',
    title: t('state'),
    width: 13,
    card: 'state',
    render: (offer) =>
      offer.ownResponse ? <State of="response" is={offer.ownResponse.state} /> : <State of="offer" is={offer.state} />,
  }
  if (role === 'executor') return [course, learner, place, load, budget, deadline, state]
  if (role === 'staff') return [number, course, customer, learner, responses, deadline, state]
  return [course, learner, responses, budget, deadline, state]
}
