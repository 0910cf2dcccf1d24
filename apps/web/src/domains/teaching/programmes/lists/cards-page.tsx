import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import rowLink from '#ui/lists/lists.module.css'
import { useTranslation } from '#ui/texts.ts'
import { programmesQuery } from '../api.ts'
import { Marks } from './marks.tsx'
import { NoProgrammes, ProgrammesFrame } from './programmes-frame.tsx'
import classes from '../programmes.module.css'
import { SeatBar } from './seat-bar.tsx'
import { useProgrammeFilter } from './use-programme-filter.ts'
import { useProgrammeWords } from '../use-programme-words.ts'

/** Programmes as cards. */
export function ProgrammeCardsPage() {
  const { t } = useTranslation('programmes')
  const ui = useTranslation('ui').t
  const query = useInfiniteQuery({ ...programmesQuery(useProgrammeFilter()), placeholderData: keepPreviousData })
  return (
    <ProgrammesFrame way="project-v1">
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ pages }) => {
          const programmes = pages.flatMap((page) => page.data)
          if (programmes.length === 0) return <NoProgrammes way="project-v1" />
          return (
            <>
              <ul className={`stack gap-16 ${classes.cards}`} aria-label={t('title')} onKeyDown={moveByArrows}>
                {programmes.map((programme) => (
                  <li key={programme.id} className={`column panel gap-6 shrinks pad-16 ${classes.card}`}>
                    <Card programme={programme} />
                  </li>
                ))}
              </ul>
              <MoreButton of={query} label={ui('list.more')} className="above-16" />
            </>
          )
        }}
      </QueryView>
    </ProgrammesFrame>
  )
}

function Card({ programme }: { programme: ProgrammeCard }) {
  const { t } = useTranslation('programmes')
  const words = useProgrammeWords()
  const format = useFormat()
  const { price, leads, membership } = programme
  return (
    <>
      <div>
        <State of="programme" is={programme.state} />
      </div>
      <Link to={programmePath(programme.id)} className={`${rowLink.link} strong anywhere`}>
        {programme.title}
      </Link>
      <p className="muted small">
        {words.course(programme)} · {words.where(programme)}
      </p>
      <p className="flush">{words.days(programme)}</p>
      <p className="muted small">
        {words.week(programme.weeklyPattern)} · {words.sessions(programme.plannedSessions)}
      </p>
      <SeatBar of={programme} />
      <Marks of={programme} />
      <OwnSeats programme={programme} />
      {membership !== null && (
        <p className={`tinted small paragraph ${classes.own}`}>
          {t(`roles.${membership.role}`)} · <State of="programme_member" is={membership.state} />
        </p>
      )}
      <div className={`row baseline between gap-4-12 pad-above-8 ${classes.foot}`}>
        {price !== null && <strong>{words.price(price)}</strong>}
        {leads.length > 0 && (
          <span className="muted small">{leads.map((lead) => format.shortName(lead)).join(', ')}</span>
        )}
      </div>
    </>
  )
}

/** Seats of the customer's learners in it. */
export function OwnSeats({ programme }: { programme: Pick<ProgrammeCard, 'ownSeats'> }) {
  const format = useFormat()
  return programme.ownSeats.map((seat) => (
    <p key={seat.id} className={`tinted small ${classes.own}`}>
      {format.shortName(seat.learner)} · <State of="programme_seat" is={seat.state} />
    </p>
  ))
}
