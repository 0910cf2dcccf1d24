import type { HomeProgramme } from '@navyk/api-spec/views/home'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmeCardsPath, programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './home.module.css'

/** Group programmes of the person that are not over; nothing where there are none. */
export function Programmes({ programmes }: { programmes: HomeProgramme[] }) {
  const { t } = useTranslation('home')
  if (programmes.length === 0) return null
  const title = t('programmes.title')
  return (
    <Section title={title} action={<Link to={programmeCardsPath}>{t('programmes.all')}</Link>}>
      <ul className="stack gap-12" aria-label={title}>
        {programmes.map((programme) => (
          <Programme key={`${programme.id} ${programme.seat?.learnerName ?? ''}`} programme={programme} />
        ))}
      </ul>
    </Section>
  )
}

function Programme({
  programme: { id, title, startsOn, endsOn, state, seat, membership, nextSession },
}: {
  programme: HomeProgramme
}) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const about = [
    seat?.learnerName,
    membership && t(`programmes.${membership.role}`),
    format.dateSpan(startsOn, endsOn),
  ].filter(Boolean)
  return (
    <li className="row between gap-4-12">
      <div className="anywhere shrinks from-192">
        <Link to={programmePath(id)} className="quiet-link anywhere">
          {title}
        </Link>
        <div className="muted small">{about.join(' · ')}</div>
        {nextSession && (
          <Link to={sessionPath(nextSession.id)} className={`anchor small ${classes.session}`}>
            {t(nextSession.isUnclosed ? 'programmes.unclosed_session' : 'programmes.next_session', {
              when: format.dateTime(nextSession.startsAt),
            })}
          </Link>
        )}
      </div>
      {membership?.isInvited ? (
        <State of="programme_member" is="invited" />
      ) : seat && seat.state !== 'taken' ? (
        <State of="programme_seat" is={seat.state} />
      ) : (
        <State of="programme" is={state} />
      )}
    </li>
  )
}
