import { businessDate, businessTime } from '@navyk/api-spec/kit'

/** A language that the product speaks. */
export type Language = 'en' | 'es' | 'ru'

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES', ru: 'ru-BY' }

/** The formats of placeholders in texts: `{{month, month}}`. */
export type TextFormat = keyof typeof formats

/** A business month (`YYYY-MM`), a business date (`YYYY-MM-DD`) or an instant (ISO) as people write it in the language.
 *  Other values stay as they are, because notices of earlier versions contain formatted dates. */
export function formatted(language: Language, format: TextFormat, value: string): string {
  const { shape, write } = formats[format]
  return shape.test(value) ? write(language, value) : value
}

const month = /^\d{4}-\d{2}$/
const date = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const formats = {
  /** 'декабрь 2026 г.' */
  month: { shape: month, write: writeBy({ month: 'long', year: 'numeric' }, '-01') },
  /** '8 декабря 2026 г.' */
  date: { shape: date, write: writeBy({ day: 'numeric', month: 'long', year: 'numeric' }) },
  /** '8 декабря', without the year. */
  day: { shape: date, write: writeBy({ day: 'numeric', month: 'long' }) },
  /** '8 декабря, 18:30', in Minsk. */
  moment: {
    shape: instant,
    write: (language: Language, value: string) => {
      const at = new Date(value)
      return `${formats.day.write(language, businessDate(at))}, ${businessTime(at)}`
    },
  },
}

/** Writes dates with these parts. Formatters are kept: creating one takes twenty times as long as using it. */
export function formatterBy(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const formatters = new Map<Language, Intl.DateTimeFormat>()
  return (language) => {
    const made = formatters.get(language) ?? new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options })
    formatters.set(language, made)
    return made
  }
}

/** Money in a text that may be read in any language: 1 234,50 BYN. */
export function moneyInText(kopecks: number): string {
  const [whole = '0', fraction = '00'] = (kopecks / 100).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${fraction}\u00a0BYN`
}

/** Writer of a date, with no-break spaces between numbers and units. */
function writeBy(options: Intl.DateTimeFormatOptions, rest = '') {
  const formatterOf = formatterBy(options)
  return (language: Language, value: string): string =>
    formatterOf(language)
      .format(new Date(`${value}${rest}T00:00:00Z`))
      .replaceAll(/\s/g, ' ')
      .replace(/^(\d+) /, '$1\u00a0')
      .replace(/ г\.$/, '\u00a0г.')
}

export const textFormats = Object.keys(formats) as TextFormat[]
