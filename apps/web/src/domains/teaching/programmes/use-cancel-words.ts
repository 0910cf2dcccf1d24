import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'

export type SeatsToCancel = Pick<
  ProgrammeCard,
  'seats' | 'takenSeats' | 'freeSeats' | 'waitingCount' | 'expectedKopecks'
>

/** What cancelling a programme does: to how many seats, what they come to, and where the money goes. */
export function useCancelWords(): (programme: SeatsToCancel) => string {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  return ({ seats, takenSeats: taken, freeSeats, waitingCount: waiting, expectedKopecks }) => {
    const held = Math.max(0, seats - taken - freeSeats)
    const money = format.money(expectedKopecks ?? 0)
    return t('cancel.consequence', { seats: t('cancel.seats', { taken, money, held, waiting }) })
  }
}
