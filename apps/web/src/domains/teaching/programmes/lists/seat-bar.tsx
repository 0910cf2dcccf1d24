import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from '#ui/texts.ts'
import classes from '../programmes.module.css'
import { useProgrammeWords } from '../use-programme-words.ts'

type Seats = Pick<ProgrammeCard, 'seats' | 'takenSeats' | 'freeSeats' | 'minimumSeats' | 'waitingCount'>

/** Bar of the taken seats, with the least number marked on it. The figures stand beside it in words. */
export function SeatBar({ of }: { of: Seats }) {
  const { t } = useTranslation('programmes')
  const words = useProgrammeWords()
  const share = (count: number) => `${of.seats === 0 ? 0 : Math.min(100, (count / of.seats) * 100)}%`
  const reserved = Math.max(0, of.seats - of.freeSeats - of.takenSeats)
  return (
    <div className="stack gap-4 small">
      <div
        className={`line stretch clips holds ${classes.track}`}
        role="progressbar"
        aria-label={t('seats_taken')}
        aria-valuemin={0}
        aria-valuemax={of.seats}
        aria-valuenow={of.takenSeats}
        data-enough={of.takenSeats >= of.minimumSeats || undefined}
      >
        <div className={classes.taken} style={{ inlineSize: share(of.takenSeats) }} />
        <div className={classes.reserved} style={{ inlineSize: share(reserved) }} />
        {of.minimumSeats < of.seats && (
          <span className={classes.least} style={{ insetInlineStart: share(of.minimumSeats) }} />
        )}
      </div>
      <span>
        {[
          words.seats(of),
          ...(reserved > 0 ? [t('reserved', { count: reserved })] : []),
          ...(of.takenSeats < of.minimumSeats ? [t('least', { count: of.minimumSeats })] : []),
          ...(of.waitingCount > 0 ? [t('waiting', { count: of.waitingCount })] : []),
        ].join(' · ')}
      </span>
    </div>
  )
}
