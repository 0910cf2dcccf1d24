import type { ProductUnit, ShopProgramme } from '@navyk/api-spec/money/products'
import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

interface ProductScope {
  subject: Subject | null
  level: Level | null
  format: LessonFormat | null
}

/** Texts on what products give and for how long. */
export function useProductWords() {
  const { t } = useTranslation('products')
  const words = useWords()
  const format = useFormat()
  return {
    /** '8 занятий'. */
    gives: ({ unit, count }: { unit: ProductUnit; count: number }) => t(`gives.${unit}`, { count }),
    /** '40,00 BYN за занятие'. */
    each: ({ unit }: { unit: ProductUnit }, kopecks: number) => t(`each.${unit}`, { money: format.money(kopecks) }),
    /** '90 дней'. */
    days: (days: number) => t('days', { count: days }),
    /** '7 дек 2026 – 25 янв 2027' for a programme, '90 дней' for anything else. */
    lasts: ({ validDays, programme }: { validDays: number; programme: ShopProgramme | null }) =>
      programme ? format.dateSpan(programme.startsOn, programme.endsOn) : t('days', { count: validDays }),
    /** End of a product in a few letters: 'до 25 янв 2027', '90 дней'. */
    ends: ({ validDays, programme }: { validDays: number; programme: ShopProgramme | null }) =>
      programme ? t('programme.until', { date: format.lastDay(programme.endsOn) }) : t('days', { count: validDays }),
    /** 'Минск, пн 18:00'. */
    meets: ({ format: place, city, weeklyPattern }: ShopProgramme) =>
      [
        place === 'online' ? t('programme.online') : city || t('programme.at_place'),
        ...(weeklyPattern.length === 0 ? [] : [words.week(weeklyPattern)]),
      ].join(' · '),
    /** 'Осталось 3 места из 6'. */
    seatsLeft: (left: number | null, { seats }: ShopProgramme) =>
      left === 0 ? t('programme.full') : t('programme.left', { count: left ?? 0, seats }),
    /** 'Математика · 5–9 классы · Онлайн'; what is not said fits any. */
    fits: ({ subject, level, format: place }: ProductScope) =>
      [
        subject === null ? t('any_subject') : words.subject(subject),
        ...(level === null ? [] : [words.level(level)]),
        ...(place === null ? [] : [words.formatName(place)]),
      ].join(' · '),
    /** 'Осталось 3 места'; nothing where there is no end. */
    left: (left: number | null) => (left === null ? null : left === 0 ? t('sold_out') : t('left', { count: left })),
  }
}
