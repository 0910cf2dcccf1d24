import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from '#ui/texts.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { useFormat } from '#ui/format.ts'

export type ProgrammeToCancel = Pick<
  ProgrammeCard,
  'id' | 'seats' | 'takenSeats' | 'freeSeats' | 'waitingCount' | 'expectedKopecks'
>

/** Consequences of cancelling a programme: how many seats end, their sum in roubles, and where the money goes. */
export function CancelConsequence({ programme }: { programme: ProgrammeToCancel }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { id, seats, takenSeats: taken, freeSeats, waitingCount: waiting, expectedKopecks } = programme
  const held = Math.max(0, seats - taken - freeSeats)
  const said = [
    taken > 0 && t('cancel.taken', { count: taken, money: format.money(expectedKopecks ?? 0) }),
    held > 0 && t('cancel.held', { count: held }),
    waiting > 0 && t('cancel.waiting', { count: waiting }),
  ].filter((each) => each !== false)
  return (
    <div className="tight stack gap-12">
      <p>
        {said.length === 0 ? t('cancel.no_seats') : said.join('. ')}. {t('cancel.consequence')}
      </p>
      <Slot name="programme.cancelling" programmeId={id} />
    </div>
  )
}
