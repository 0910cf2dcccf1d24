import type { Offer } from '@navyk/api-spec/market/offers'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { type DetailsTab, DetailsPage } from '#ui/facts/details/details-page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { DetailsSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { offerQuery } from '../api.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferNeeds, OfferTerms } from './offer-facts.tsx'
import { OfferHistory } from './offer-history.tsx'
import { OfferOutcome } from './offer-outcome.tsx'
import { OwnResponse } from '../responses/own-response.tsx'
import { Responses } from '../responses/responses.tsx'
import { useWords } from '#vocabulary/use-words.ts'

// Loaded on demand, because the form includes the date picker.
const EditOfferPage = lazy(() =>
  import('../form/edit-offer-page.tsx').then((module) => ({ default: module.EditOfferPage })),
)

export function OfferPage() {
  const { id = '' } = useParams()
  const query = useQuery(offerQuery(id))
  return <QueryView query={query}>{({ data }) => <FormOrDetails offer={data} />}</QueryView>
}

function FormOrDetails({ offer }: { offer: Offer }) {
  const [{ edit }] = useFilters(['edit'])
  const [wasEditable] = useState(offer.actions.edit)
  // When staff decide while the customer is editing, the form stays and shows why it can't be sent.
  if (edit !== '1' || !(offer.actions.edit || wasEditable)) return <Details offer={offer} />
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <EditOfferPage offer={offer} />
    </Suspense>
  )
}

function Details({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const words = useWords()
  const isExecutor = role === 'executor'
  const tabs: DetailsTab[] = [
    {
      key: 'responses',
      label: t('responses.count', { count: offer.responses.length }),
      content: <Responses offer={offer} />,
    },
    { key: 'history', label: t('history.title'), content: <OfferHistory id={offer.id} /> },
  ]
  return (
    <DetailsPage
      title={t('details.title', { number: offer.number })}
      subtitle={[words.course(offer), offer.learner.firstName, words.years(offer.learner.age)]
        .filter(Boolean)
        .join(' · ')}
      state={<State of="offer" is={offer.state} />}
      action={<OfferActions offer={offer} />}
      trail={[{ label: role === 'customer' ? t('list.title_own') : t('list.title'), to: offerListPath }]}
      side={
        <Section title={t('words.terms')}>
          <OfferTerms offer={offer} />
        </Section>
      }
      // With responses, the side card comes after them on narrow windows.
      isSideLast={!isExecutor && offer.responses.length > 0}
      {...(!isExecutor && { tabs })}
    >
      <OfferOutcome offer={offer} />
      <Section title={t('details.needs')}>
        <OfferNeeds offer={offer} />
      </Section>
      {isExecutor && <OwnResponse offer={offer} />}
    </DetailsPage>
  )
}
