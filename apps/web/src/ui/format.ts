import { fullName } from '@navyk/api-spec/vocabulary'
import { businessDate, businessTime, firstDayOf, minuteMs } from '@navyk/api-spec/kit'
import { useMemo } from 'react'
import { textIn, useTranslation } from './texts.ts'

type Tag = 'en' | 'es' | 'ru'

/** Belarusian Russian unless the picked language says otherwise (docs/rules/how-facts-read.md). */
const locales: Record<Tag, string> = { en: 'en-GB', es: 'es-ES', ru: 'ru-BY' }

// Without the full stop that Intl adds: «пт, 20 ноя».
const russianMonths = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

const units: Record<Tag, { hour: string; minute: string }> = {
  en: { hour: 'h', minute: 'min' },
  es: { hour: 'h', minute: 'min' },
  ru: { hour: 'ч', minute: 'мин' },
}

const noBreak = '\u00a0'
const minus = '\u2212'

export type Format = ReturnType<typeof createFormat>

/** Formats facts in a language (docs/rules/how-facts-read.md). Instants are ISO texts and read in Minsk time; business dates are
 *  `YYYY-MM-DD`, months `YYYY-MM`, amounts kopecks. */
export function createFormat(language: string) {
  const tag: Tag = language.startsWith('en') ? 'en' : language.startsWith('es') ? 'es' : 'ru'
  const figures = figureFormats(tag)
  const dates = dateFormats(tag)
  const times = timeFormats(tag, figures.number, dates.date)
  return { locale: locales[tag], ...figures, ...dates, ...times, ...phoneFormats, ...nameFormats(language) }
}

function figureFormats(tag: Tag) {
  const locale = locales[tag]
  const amounts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'always' })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const signed = (text: string) => text.replace(/^-/, minus)
  /** '12 345,60' without the code, which components mute. */
  const amount = (kopecks: number) => signed(amounts.format(kopecks / 100))
  return {
    amount,
    money: (kopecks: number) => `${amount(kopecks)}${noBreak}BYN`,
    number: (value: number) => signed(numbers.format(value)),
    percent: (share: number) => signed(percents.format(share)),
  }
}

/** The parts of a date, each as the language writes it. */
function dateParts(tag: Tag) {
  const part = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locales[tag], { timeZone: 'UTC', ...options })
    return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`))
  }
  const russianMonth = (date: string) => russianMonths[Number(date.slice(5, 7)) - 1] ?? ''
  const dayMonth = part({ day: 'numeric', month: 'short' })
  const monthAlone = part({ month: 'short' })
  return {
    weekdayShort: part({ weekday: 'short' }),
    weekdayLong: part({ weekday: 'long' }),
    shortDay: (date: string) => (tag === 'ru' ? `${Number(date.slice(8))} ${russianMonth(date)}` : dayMonth(date)),
    dayMonthLong: part({ day: 'numeric', month: 'long', year: 'numeric' }),
    dayMonthFull: part({ day: 'numeric', month: 'long' }),
    monthAlone: (date: string) => (tag === 'ru' ? russianMonth(date) : monthAlone(date)),
    monthYear: part({ month: 'long', year: 'numeric' }),
  }
}

const thisYear = () => businessDate(new Date()).slice(0, 4)

function dateFormats(tag: Tag) {
  const { weekdayShort, weekdayLong, shortDay, dayMonthLong, dayMonthFull, monthAlone, monthYear } = dateParts(tag)
  const spans = new Intl.DateTimeFormat(locales[tag], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const shown = {
    /** 'пт, 20 ноя', with the year when it is not this one. */
    date: (date: string) => {
      const year = date.slice(0, 4)
      const day = `${weekdayShort(date)}, ${shortDay(date)}`.replaceAll(' ', noBreak)
      return year === thisYear() ? day : `${day}${noBreak}${year}`
    },
    /** 'пт, 20 ноя', and '20 ноя 2025' when the year is not this one: for a row of a phone. */
    briefDate: (date: string) => {
      const day = shown.date(date)
      return date.startsWith(thisYear()) ? day : day.replace(/^[^,]+,\s*/, '')
    },
    /** '20 ноября 2026', for headings and print. */
    longDate: (date: string) => dayMonthLong(date).replaceAll(' ', noBreak),
    /** '14 марта', with the year when it is not this one: for a day that ends something. */
    lastDay: (date: string) =>
      (date.startsWith(thisYear()) ? dayMonthFull(date) : dayMonthLong(date).replace(/\s?г\.$/, '')).replaceAll(
        ' ',
        noBreak,
      ),
    /** 'пт, 20 ноября', for what is read out. */
    dayInFull: (date: string) => {
      const year = date.slice(0, 4)
      const day = `${weekdayShort(date)}, ${dayMonthFull(date)}`
      return year === thisYear() ? day : `${day} ${year}`
    },
    /** '16–22 ноября 2026', for headings and print. */
    dateSpan: (from: string, to: string) =>
      spans
        .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
        .replaceAll(/\s?г\.(?=\s|$)/g, '')
        .replaceAll('\u2009', ' '),
    /** 'ноябрь 2026' of a `YYYY-MM`. */
    month: (month: string) => monthYear(firstDayOf(month)).replace(/\s?г\.$/, ''),
    /** 'ноя' of a date. */
    monthShort: (date: string) => monthAlone(date),
    weekday: (weekday: number, width: 'short' | 'long' = 'short') =>
      // 2024-01-01 was a Monday.
      (width === 'short' ? weekdayShort : weekdayLong)(`2024-01-0${weekday}`),
  }
  return shown
}

function timeFormats(tag: Tag, number: (value: number) => string, date: (date: string) => string) {
  const days = new Intl.NumberFormat(locales[tag], { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const relatives = new Intl.RelativeTimeFormat(locales[tag], { numeric: 'auto' })
  const shown = {
    time: (at: string) => businessTime(new Date(at)),
    timeRange: (from: string, to: string) => `${shown.time(from)}–${shown.time(to)}`,
    day: (at: string) => date(businessDate(new Date(at))),
    dateTime: (at: string) => `${shown.day(at)}, ${shown.time(at)}`,
    /** '1 ч 30 мин'. */
    duration: (minutes: number) => {
      const hours = Math.trunc(minutes / 60)
      const rest = minutes % 60
      const words = [
        hours !== 0 && `${number(hours)}${noBreak}${units[tag].hour}`,
        (rest !== 0 || hours === 0) && `${rest}${noBreak}${units[tag].minute}`,
      ]
      return words.filter(Boolean).join(noBreak)
    },
    /** Time for which something has been waiting: '16 ч', '3 дня'. */
    elapsed: (at: string, now = new Date()) => {
      const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(at)) / minuteMs))
      if (minutes < 60) return shown.duration(minutes)
      const hours = Math.floor(minutes / 60)
      return hours < 48 ? shown.duration(hours * 60) : days.format(Math.floor(hours / 24)).replaceAll(' ', noBreak)
    },
    /** 'вчера', '5 минут назад'. */
    relative: (at: string, now = new Date()) => {
      const seconds = Math.round((Date.parse(at) - now.getTime()) / 1000)
      const [step, unit] = relativeSteps.find(([size]) => Math.abs(seconds) >= size) ?? ([1, 'second'] as const)
      return relatives.format(Math.round(seconds / step), unit)
    },
  }
  return shown
}

const phoneFormats = {
  /** '+375 29 ***-**-33'. */
  maskedPhone: (digits: string) =>
    `+${digits.slice(0, 3)}${noBreak}${digits.slice(3, 5)}${noBreak}***-**-${digits.slice(-2)}`,
  /** 375291112233 → '+375 29 111-22-33'. Other numbers stay as they are. */
  phone: (digits: string) =>
    digits.replace(/^\+?375(\d{2})(\d{3})(\d{2})(\d{2})$/, `+375${noBreak}$1${noBreak}$2-$3-$4`),
}

function nameFormats(language: string) {
  /** Name of a person without one: they have none until they enter one after registering. */
  const nameless = () => textIn('ui', 'nameless', { lng: language })
  return {
    /** 'Фамилия И.' for tables. */
    shortName: (person: PersonName) =>
      [person.lastName, person.firstName && `${person.firstName.slice(0, 1)}.`].filter(Boolean).join(noBreak) ||
      nameless(),
    /** 'Фамилия Имя' everywhere else. */
    fullName: (person: PersonName) => fullName(person.firstName, person.lastName) || nameless(),
  }
}

export interface PersonName {
  firstName: string
  lastName: string
}

const relativeSteps = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

const formats = new Map<string, Format>()

/** Formats of the language on the screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation('ui')
  return useMemo(() => formatOf(i18n.language), [i18n.language])
}

function formatOf(language: string): Format {
  const known = formats.get(language) ?? createFormat(language)
  formats.set(language, known)
  return known
}

/** Whether the reader's time zone differs from Minsk (UTC+3 all year); times are then marked as Minsk time. */
export const isElsewhere = (now = new Date()): boolean => now.getTimezoneOffset() !== -180
