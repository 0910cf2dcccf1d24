// What a cell of the sheet means. Everything is read from its text, as people write it.
import { addDays, isDate } from '@navyk/api-spec/kit'
import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
import { typedDigits } from '#platform/texts/typed-number.ts'

/** 375 and nine digits of a phone that was written with a plus, spaces, dashes and brackets, or as `8 029 …`; undefined for
 *  anything else. */
export function readPhone(text: string): string | undefined {
  const digits = typedDigits(text) ?? ''
  // Nine digits alone are the part behind the code of the country, unless they begin with it and some are missing.
  const rest = /^(?:375|80|(?!375))(\d{9})$/.exec(digits)?.[1]
  if (/^\s*\+/.test(text) && !digits.startsWith('375')) return undefined
  return rest === undefined ? undefined : `375${rest}`
}

export function readWhole(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** Numbers that stand for days of this century and the one before, where a cell is not formatted as a day. */
const [firstSerial, lastSerial] = [18_264, 73_050]

/** `YYYY-MM-DD` of a day that is written so, or as `dd.mm.yyyy`, or stands as its number; undefined for one that is not in the
 *  calendar. */
export function readDay(text: string): string | undefined {
  const serial = readWhole(text)
  if (serial !== undefined && serial >= firstSerial && serial <= lastSerial) {
    return addDays('1899-12-30', serial)
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const written = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (written?.slice(1).toReversed() ?? [])
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** The lessons of a week, such as `пн 17:00, ср 18:30`; undefined where a part of it is none.
 *  @param weekdays the number of each day of the week by its names */
export function readTimes(
  text: string,
  weekdays: ReadonlyMap<string, number>,
  minutes: number,
): WeeklySlot[] | undefined {
  const slots: WeeklySlot[] = []
  for (const part of text.split(/[,;\n]/)) {
    const [, name = '', hour = '', minute = ''] = /^\s*(\p{L}+)\.?\s+(\d{1,2})[:.](\d{2})\s*$/u.exec(part) ?? []
    const weekday = weekdays.get(name.toLowerCase())
    if (weekday === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
    slots.push({ weekday, time: `${hour.padStart(2, '0')}:${minute}`, minutes })
  }
  return slots
}

/** Whether a spreadsheet program would calculate the text. A plus stands before phones, too. */
export const isFormula = (text: string): boolean => /^[=@]/.test(text) || /^[+-](?![\d\s(])/.test(text)
