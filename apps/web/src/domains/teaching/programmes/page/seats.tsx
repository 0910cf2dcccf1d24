import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { seatsQuery } from '../api.ts'
import { SeatButtons } from './own-seats.tsx'
import { TimeLeft } from './time-left.tsx'

/** List of all seats for staff: those that are taken, then the waiting list in its order, then those that ended. */
export function Seats({ programmeId }: { programmeId: string }) {
  const { t } = useTranslation('programmes')
  const ui = useTranslation('ui').t
  const query = useInfiniteQuery(seatsQuery(programmeId))
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
      {({ pages }) => {
        const seats = pages.flatMap(({ data }) => data)
        if (seats.length === 0) return <p className="muted">{t('no_seats')}</p>
        return (
          <>
            <ul className="stack gap-12" aria-label={t('seats_tab')}>
              {seats.map((seat) => (
                <Seat key={seat.id} seat={seat} />
              ))}
            </ul>
            <MoreButton of={query} label={ui('list.more')} />
          </>
        )
      }}
    </QueryView>
  )
}

function Seat({ seat }: { seat: ProgrammeSeat }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  return (
    <li className="row between gap-4-12">
      <div className="column anywhere shrinks">
        <strong>{format.fullName(seat.learner)}</strong>
        <span className="muted small block above-4">
          <Link to={customerCardPath(seat.customer.id)}>{format.fullName(seat.customer)}</Link>
          {' · '}
          {format.money(seat.totalKopecks)}
          {seat.place !== null && ` · ${t('own.waiting', { place: seat.place })}`}
          {seat.trialOn !== null && (
            <>
              {' · '}
              {t('trial_day')} <DateText date={seat.trialOn} />
            </>
          )}
          {seat.reason !== null && ` · ${seat.reason}`}
          {seat.endedAt === null && seat.invoicing?.isInvoiced && ` · ${t('seat.invoiced')}`}
          {seat.invoicing?.reason && ` · ${t('seat.not_invoiced', { reason: seat.invoicing.reason })}`}
        </span>
        {seat.expiresAt !== null && (
          <span className="muted small block above-4">
            <TimeLeft until={seat.expiresAt} />
          </span>
        )}
        <SeatButtons seat={seat} />
      </div>
      <State of="programme_seat" is={seat.state} />
    </li>
  )
}
