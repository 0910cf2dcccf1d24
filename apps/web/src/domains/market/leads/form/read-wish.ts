import type { DaySpan } from '@navyk/api-spec/vocabulary'

export interface LessonWish {
  /** Days with their times, such as "вт и чт после 17"; a day without a time is not among them. */
  wantedSlots: DaySpan[]
  lessonsPerWeek?: number
  lessonMinutes?: number
}

const weekdays: [RegExp, number[]][] = [
  [/^(пн|понедельник)/, [1]],
  [/^(вт|вторник)/, [2]],
  [/^(ср|сред)/, [3]],
  [/^(чт|четверг)/, [4]],
  [/^(пт|пятниц)/, [5]],
  [/^(сб|суббот)/, [6]],
  [/^(вс|воскресен)/, [7]],
  [/^будн/, [1, 2, 3, 4, 5]],
  [/^выходн/, [6, 7]],
]
const span = /^(?:с\s+)?(\d{1,2})(?:[:.](\d\d))?\s*(?:до|[-–—])\s*(\d{1,2})(?:[:.](\d\d))?/
const after = /^(?:после|с)\s+(\d{1,2})(?:[:.](\d\d))?/
/** Spaces, commas and prepositions that may stand between two days of one time. */
const between = /^(?:\s|,|и\s|по\s|в\s|во\s)+/

/** Reads days, times, number of lessons and their length from a person's Russian words. It leaves out what is not said for sure, so
 *  that a form begins with nothing that nobody said. */
export function readWish(text: string): LessonWish {
  const said = text.toLowerCase().replaceAll('ё', 'е')
  const times = /(?<![\d.,])([1-7])\s*(?:раза?|занят[а-я]*)\s+в\s+неделю/.exec(said)?.[1]
  const minutes = Number(/(?<![а-я])по\s+(\d{2,3})\s*мин/.exec(said)?.[1] ?? Number.NaN)
  return {
    wantedSlots: readSlots(said),
    ...(times !== undefined && { lessonsPerWeek: Number(times) }),
    ...(minutes >= 30 && minutes <= 240 && minutes % 5 === 0 && { lessonMinutes: minutes }),
  }
}

function readSlots(said: string): DaySpan[] {
  const slots: DaySpan[] = []
  let [rest, days] = [said, [] as number[]]
  while (rest !== '') {
    const [word, found] = dayAt(rest)
    if (found) {
      days = [...days, ...found]
      rest = rest.slice(word.length)
      rest = rest.slice(between.exec(rest)?.[0].length ?? 0)
      continue
    }
    const times = days.length > 0 ? timesAt(rest) : undefined
    if (times) slots.push(...days.map((weekday) => ({ weekday, from: times.from, to: times.to })))
    days = []
    rest = rest.slice(times?.length ?? (/^[а-я\d]+|^./s.exec(rest)?.[0].length || 1))
  }
  return slots.filter(({ weekday }, index) => slots.findIndex((other) => other.weekday === weekday) === index)
}

function dayAt(rest: string): [string, number[] | undefined] {
  const word = /^[а-я]+/.exec(rest)?.[0] ?? ''
  return [word, weekdays.find(([name]) => name.test(word))?.[1]]
}

/** The times that stand at the beginning, and how many letters they take. */
function timesAt(rest: string): { from: string; to: string; length: number } | undefined {
  const spanned = span.exec(rest)
  if (spanned) {
    const [from, to] = [timeOf(spanned[1], spanned[2]), timeOf(spanned[3], spanned[4])]
    return from && to && from < to ? { from, to, length: spanned[0].length } : undefined
  }
  const begun = after.exec(rest)
  const from = begun && timeOf(begun[1], begun[2])
  return from ? { from, to: endOfDay, length: begun[0].length } : undefined
}

const endOfDay = '24:00'

function timeOf(hours: string | undefined, minutes = '00'): string | undefined {
  return Number(hours) <= 23 && Number(minutes) <= 59 ? `${(hours ?? '').padStart(2, '0')}:${minutes}` : undefined
}
