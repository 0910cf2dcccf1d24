import type { Offer } from '@navyk/api-spec/market/offers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { respondentsQuery } from '../api.ts'
import { Comparison } from './comparison.tsx'
import { ProposalButtons } from './proposal-buttons.tsx'
import { ResponseCard } from './response-card.tsx'
import { compareResponses, mostCompared } from './compare-responses.ts'
import { useIsWide } from '#ui/browser/use-media.ts'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Responses of an offer: in a comparison while one can be chosen, otherwise as cards; on phones the customer can switch. */
export function Responses({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const isWide = useIsWide(56.25)
  const [view, setView] = useState<'cards' | 'comparison'>()
  const hasResponses = offer.responses.length > 0
  const respondents = useQuery({ ...respondentsQuery(offer.id), enabled: hasResponses }).data?.data ?? []
  if (!hasResponses) return <EmptyState text={offer.actions.cancel ? t('responses.none_yet') : t('responses.none')} />
  const inOrder = offer.responses.toSorted(compareResponses(offer))
  const compared = inOrder.filter((response) => response.state === 'submitted').slice(0, mostCompared)
  const canCompare = compared.length > 1
  const isCompared = canCompare && (view ?? (isWide ? 'comparison' : 'cards')) === 'comparison'
  const rest = isCompared ? inOrder.filter((response) => !compared.includes(response)) : inOrder
  const parts = { offer, respondents }
  return (
    <>
      <ProposalButtons offer={offer} />
      {offer.actions.choose && <p className="muted below-16">{t('responses.hint')}</p>}
      {canCompare && (
        <SegmentedControl
          className="below-16"
          aria-label={t('compare.view')}
          data={[
            { value: 'cards', label: t('compare.cards') },
            { value: 'comparison', label: t('compare.side_by_side') },
          ]}
          value={isCompared ? 'comparison' : 'cards'}
          onChange={(value) => setView(value === 'cards' ? 'cards' : 'comparison')}
        />
      )}
      {isCompared && <Comparison {...parts} responses={compared} isWide={isWide} />}
      {isCompared && rest.length > 0 && <h3 className="size-16 strong above-24 below-12">{t('compare.rest')}</h3>}
      {rest.length > 0 && (
        <ul className="cards">
          {rest.map((response) => (
            <li className="stack shrinks" key={response.id}>
              <ResponseCard {...parts} response={response} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
