import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from 'react-i18next'
import { Slot } from '../../../app/slots.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './programmes.module.css'

export type ProgrammeToCancel = Pick<
  ProgrammeCard,
  'id' | 'seats' | 'takenSeats' | 'freeSeats' | 'waitingCount' | 'expectedKopecks'
>

/** What cancelling a programme does: to how many seats, what they come to, and where the money goes. */
export function CancelConsequence({ programme }: { programme: ProgrammeToCancel }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { id, seats, takenSeats: taken, freeSeats, waitingCount: waiting, expectedKopecks } = programme
  const held = Math.max(0, seats - taken - freeSeats)
  const money = format.money(expectedKopecks ?? 0)
  return (
    <div className={classes.consequence}>
      <p>{t('cancel.consequence', { seats: t('cancel.seats', { taken, money, held, waiting }) })}</p>
      <Slot name="programme.cancelling" programmeId={id} />
    </div>
  )
}
