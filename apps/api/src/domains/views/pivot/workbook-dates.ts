import { addDays } from '@navyk/api-spec/kit'
import type { Language } from '../../../platform/texts.ts'
import type { PivotQuery } from './get-pivot.ts'

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES', ru: 'ru-BY' }

const instant = (date: string) => new Date(`${date}T00:00:00Z`)

/** Without the thin spaces and the Russian 'г.' of the standard tables. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ').replaceAll(/ г\.(?= |$)/g, '')

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options })
}

/** '1–30 ноября 2026'. The short form is at most 31 characters long, which is what the name of a sheet may have. */
export function spanInWords(
  language: Language,
  { from, to }: Pick<PivotQuery, 'from' | 'to'>,
  month: 'long' | 'short' = 'long',
): string {
  const dates = formatter(language, { day: 'numeric', month, year: 'numeric' })
  return plain(dates.formatRange(instant(from), instant(to)))
}

/** What stands above a column: 'пт, 20 ноября', '16–22 ноября' or 'ноябрь 2026'. */
export function columnHead(
  language: Language,
  { columns, from, to }: Pick<PivotQuery, 'columns' | 'from' | 'to'>,
  key: string,
): string {
  if (columns === 'month') return plain(formatter(language, { month: 'long', year: 'numeric' }).format(instant(key)))
  // A year beside each date only where there are two of them.
  const year = from.slice(0, 4) === to.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const dayOptions = { day: 'numeric', month: 'long', ...year } as const
  if (columns === 'week') {
    return plain(formatter(language, dayOptions).formatRange(instant(key), instant(addDays(key, 6))))
  }
  const weekday = formatter(language, { weekday: 'short' }).format(instant(key))
  return `${weekday}, ${plain(formatter(language, dayOptions).format(instant(key)))}`
}
