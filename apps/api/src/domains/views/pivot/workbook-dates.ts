import { addDays } from '@navyk/api-spec/kit'
import { formatterBy, type Language } from '#platform/texts/text-formats.ts'
import type { PivotQuery } from './get-pivot.ts'

const instant = (date: string) => new Date(`${date}T00:00:00Z`)

/** A formatted date without the thin spaces and the Russian 'г.' of the standard tables. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ').replaceAll(/ г\.(?= |$)/g, '')

const writers = {
  month: formatterBy({ month: 'long', year: 'numeric' }),
  date: formatterBy({ day: 'numeric', month: 'long', year: 'numeric' }),
  shortDate: formatterBy({ day: 'numeric', month: 'short', year: 'numeric' }),
  day: formatterBy({ day: 'numeric', month: 'long' }),
  weekday: formatterBy({ weekday: 'short' }),
}

/** '1–30 ноября 2026'. The short form is at most 31 characters long, which is what the name of a sheet may have. */
export function spanInWords(
  language: Language,
  { from, to }: Pick<PivotQuery, 'from' | 'to'>,
  month: 'long' | 'short' = 'long',
): string {
  const dates = month === 'long' ? writers.date : writers.shortDate
  return plain(dates(language).formatRange(instant(from), instant(to)))
}

/** Heading of a column: 'пт, 20 ноября', '16–22 ноября' or 'ноябрь 2026'. */
export function columnHead(
  language: Language,
  { columns, from, to }: Pick<PivotQuery, 'columns' | 'from' | 'to'>,
  key: string,
): string {
  if (columns === 'month') return plain(writers.month(language).format(instant(key)))
  // A year beside each date only where there are two of them.
  const day = (from.slice(0, 4) === to.slice(0, 4) ? writers.day : writers.date)(language)
  if (columns === 'week') return plain(day.formatRange(instant(key), instant(addDays(key, 6))))
  return `${writers.weekday(language).format(instant(key))}, ${plain(day.format(instant(key)))}`
}
