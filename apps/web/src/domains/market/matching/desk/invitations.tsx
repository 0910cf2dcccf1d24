import type { WaitingOffer } from '@navyk/api-spec/market/matching'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { useTranslation } from '#ui/texts.ts'
import { State } from '#app/manifests/states.tsx'
import { PersonLink } from '../person-link.tsx'

/** Executors whom staff have invited to a request, when, and what came of it. */
export function Invitations({ invitations }: Pick<WaitingOffer, 'invitations'>) {
  const { t } = useTranslation('matching')
  if (invitations.length === 0) return null
  return (
    <ul className="flush" aria-label={t('invitations')}>
      {invitations.map(({ executor, state, invitedBy, invitedAt }) => (
        <li key={executor.id}>
          <PersonLink person={executor} /> <State of="invitation" is={state} />{' '}
          <span className="muted regular">
            <RelativeTime at={invitedAt} />, {t('invited_by')} <PersonName person={invitedBy} />
          </span>
        </li>
      ))}
    </ul>
  )
}
