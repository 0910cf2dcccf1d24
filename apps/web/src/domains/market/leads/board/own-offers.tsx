import { Title } from '@mantine/core'
import type { LeadBoard } from '@navyk/api-spec/market/leads'
import { offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { useId } from 'react'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import board from '#ui/layout/board.module.css'
import { useTranslation } from '#ui/texts.ts'
import classes from './lead-card.module.css'

/** Requests that customers wrote themselves, below the leads of their stage. */
export function OwnOffers({ offers }: { offers: LeadBoard['offers'][number] | undefined }) {
  const id = useId()
  const { t } = useTranslation('leads')
  const words = useWords()
  if (!offers || offers.count === 0) return null
  return (
    <section className={`ruled above-12 ${classes.own}`} aria-labelledby={id}>
      <Title order={3} id={id} className={`below-8 ${board.title}`}>
        {t('board.own_offers')}
        <span className="muted normal figures to-end">{offers.count}</span>
      </Title>
      <ul className={`column gap-8 ${board.cards}`}>
        {offers.first.map((offer) => (
          <li key={offer.id} className={board.card}>
            <Link className="underlines inherits strong" to={offerPath(offer.id)}>
              {t('board.request', { number: offer.number })}
            </Link>
            <p className="muted small above-2">{words.course(offer)}</p>
            <p className={`dated above-2 ${classes.line}`}>
              <PersonName person={offer.customer} />
              {offer.waitingSince !== null && (
                <>
                  {' · '}
                  <RelativeTime at={offer.waitingSince} />
                </>
              )}
            </p>
            {offer.lostReason !== null && <p className={`dated above-2 ${classes.line}`}>{offer.lostReason}</p>}
            <State of="offer" is={offer.state} />
          </li>
        ))}
      </ul>
      {offers.count > offers.first.length && (
        <Link className={`anchor above-2 ${classes.offer}`} to={offerListPath}>
          {t('board.all_offers')}
        </Link>
      )}
    </section>
  )
}
