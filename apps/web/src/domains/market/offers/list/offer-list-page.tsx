import { offerChanges, offerScopes, offerSorts, offerStates, subjectsNamed } from '@navyk/api-spec/market/offers'
import { lessonFormats, levels, subjects } from '@navyk/api-spec/vocabulary'
import { newOfferPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useUser } from '#app/session/session.ts'
import { DataList } from '#ui/lists/table/data-list.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { DetailsSkeleton } from '#ui/feedback/skeletons.tsx'
import { useChanged } from '#ui/lists/filters/use-changed.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { type OfferFilter, offersQuery } from '../api.ts'
import { BegunDraft } from '../form/begun-draft.tsx'
import { NoOffers } from './no-offers.tsx'
import { filterNames, OfferFilters, OfferScopes } from './offer-filters.tsx'
import { useOfferColumns } from './use-offer-columns.tsx'
import { useWords } from '#vocabulary/use-words.ts'

// Loaded on demand, because the form includes the date picker.
const NewOfferPage = lazy(() =>
  import('../form/new-offer-page.tsx').then((module) => ({ default: module.NewOfferPage })),
)

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
  const filter = useOfferFilter()
  const [filters] = useFilters(filterNames)
  const query = useInfiniteQuery({ ...offersQuery(filter), placeholderData: keepPreviousData })
  const columns = useOfferColumns(role, filter.scope)
  return (
    <Page
      title={role === 'customer' ? t('list.title_own') : t('list.title')}
      purpose={t(`list.purpose_${role}`)}
      isActionShort
      action={
        role === 'customer' && (
          <LinkButton to={newOfferPath} icon={IconPlus}>
            {t('new.action')}
          </LinkButton>
        )
      }
    >
      {role === 'customer' && <BegunDraft />}
      <OfferScopes />
      <OfferFilters />
      <DataList
        label={t('list.title')}
        query={query}
        columns={columns}
        rowId={(offer) => offer.id}
        rowLink={(offer) => offerPath(offer.id)}
        empty={
          <NoOffers
            isFiltered={Boolean(filter.changed) || filterNames.some((name) => name !== 'sort' && filters[name] !== '')}
          />
        }
      />
    </Page>
  )
}

/** The filter of the address. */
function useOfferFilter(): OfferFilter {
  const { role } = useUser()
  const words = useWords()
  const [{ scope, ...values }] = useFilters(['scope', ...filterNames])
  const chosen = offerScopes.find((each) => each === scope)
  const sort = offerSorts.find((each) => each === values.sort)
  const price = Number(values.priceFrom)
  return {
    ...useChanged(offerChanges),
    // An executor's default is the suitable requests; with a search, all open ones.
    scope: chosen ?? (role === 'executor' ? (values.search ? 'open' : 'suitable') : undefined),
    state: offerStates.find((state) => state === values.state),
    subject: subjects.find((subject) => subject === values.subject),
    level: levels.find((level) => level === values.level),
    format: lessonFormats.find((each) => each === values.format),
    place: values.place || undefined,
    priceFrom: price > 0 ? String(Math.round(price * 100)) : undefined,
    fits: values.fits === '1' ? '1' : undefined,
    search: values.search || undefined,
    searchSubjects: subjectsNamed(values.search, words.subject).join(',') || undefined,
    sort: sort ?? (chosen === 'moderation' ? 'waiting' : undefined),
  }
}
