import { Button } from '@mantine/core'
import type { WaitingOffer } from '@navyk/api-spec/market/matching'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { IconClockExclamation, IconHourglass } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Candidates } from '../candidates.tsx'
import { Invitations } from './invitations.tsx'
import classes from '../desk.module.css'
import { PersonLink } from '../person-link.tsx'

/** Card of one request: what is owed to it until when, and who suits it. */
export function WaitingRequest({ offer }: { offer: WaitingOffer }) {
  const { t } = useTranslation('matching')
  const words = useWords()
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={`column panel top gap-6 pad-16 ${classes.request}`} data-broken={offer.isBroken || undefined}>
      <div className="row gap-4-12">
        <Link className="inherits strong" data-row-link to={offerPath(offer.id)}>
          {t('request', { number: offer.number })}
        </Link>
        <State of="offer" is={offer.state} />
        <span className={classes.promise} data-broken={offer.isBroken || undefined}>
          <Icon of={offer.isBroken ? IconClockExclamation : IconHourglass} size={16} /> {t(`promises.${offer.promise}`)}
          {': '}
          {offer.isBroken && `${t('broken')} `}
          <RelativeTime at={offer.promisedAt} />
        </span>
      </div>
      <p className="flush">
        {format.fullName(offer.learner)} · {words.course(offer)} · {words.place(offer)} ·{' '}
        <PersonLink person={offer.customer} />
      </p>
      <p className="muted regular">
        {t('waits', { day: format.day(offer.waitingSince) })} ·{' '}
        {offer.responseCount === 0 ? t('no_responses') : t('responses', { count: offer.responseCount })}
      </p>
      <Invitations invitations={offer.invitations} />
      <div className="row gap-4-12">
        <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hide') : t('who')}
        </Button>
        {offer.responseCount > 0 && (
          <LinkButton to={offerPath(offer.id)} variant="default">
            {t('suggest')}
          </LinkButton>
        )}
      </div>
      <div id={id}>{isOpen && <Candidates offer={offer} />}</div>
    </li>
  )
}
