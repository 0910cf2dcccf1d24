import type { MemberRate, ProgrammeCard, ProgrammeFormat } from '@navyk/api-spec/teaching/programmes'
import type { Level, Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

type Price = NonNullable<ProgrammeCard['price']>
type Seats = Pick<ProgrammeCard, 'seats' | 'takenSeats'>

/** Texts for facts of a programme. */
export function useProgrammeWords() {
  const { t } = useTranslation('programmes')
  const words = useWords()
  const format = useFormat()
  return {
    course: ({ subject, level }: { subject: Subject; level: Level | null }) =>
      level === null ? words.subject(subject) : words.course({ subject, level }),
    formatName: (of: ProgrammeFormat) => t(`formats.${of}`),
    /** Place of a programme, without the address. */
    where: (of: { format: ProgrammeFormat; city: string }) =>
      of.format === 'online' ? t('formats.online') : of.city || t('formats.at_place'),
    week: (slots: WeeklySlot[]) => (slots.length === 0 ? t('by_arrangement') : words.week(slots)),
    days: (of: Pick<ProgrammeCard, 'startsOn' | 'endsOn'>) => format.dateSpan(of.startsOn, of.endsOn),
    /** '7 из 12'. */
    seats: ({ seats, takenSeats }: Seats) => t('seats_of', { taken: takenSeats, seats }),
    free: (freeSeats: number) => (freeSeats === 0 ? t('no_free_seats') : t('free_seats', { count: freeSeats })),
    sessions: (count: number) => t('sessions_count', { count }),
    /** '120,00 BYN за занятие'. */
    price: ({ basis, kopecks }: Pick<Price, 'basis' | 'kopecks'>) =>
      t(`price_of.${basis}`, { price: format.money(kopecks) }),
    trial: (kopecks: number | null) =>
      kopecks === null ? null : kopecks === 0 ? t('trial_free') : t('trial_price', { price: format.money(kopecks) }),
    /** '25,00 BYN за занятие', '60 % от платы'. */
    rate: ({ basis, amountKopecks, shareBasisPoints }: MemberRate) =>
      basis === 'share'
        ? t('rate_of.share', { share: format.percent((shareBasisPoints ?? 0) / 10_000) })
        : t(`rate_of.${basis}`, { price: format.money(amountKopecks ?? 0) }),
  }
}
