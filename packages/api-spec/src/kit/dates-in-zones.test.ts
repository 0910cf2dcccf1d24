import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, 'dates.ts')
/** Edges of months, days and weeks, calculated by a process in another time zone. */
const script = `
  const dates = await import(${JSON.stringify(source)})
  const at = (text) => new Date(text)
  console.log(JSON.stringify([
    dates.businessDate(at('2026-11-30T20:59:59.999Z')), dates.businessDate(at('2026-11-30T21:00:00Z')),
    dates.businessMonth(at('2026-11-30T20:59:59.999Z')), dates.businessMonth(at('2026-11-30T21:00:00Z')),
    dates.businessTime(at('2026-03-29T00:30:00Z')), dates.businessInstant('2026-11-01').toISOString(),
    dates.monthSpan('2026-10'), dates.monthSpan('2026-12'), dates.addDays('2026-03-29', 1), dates.addDays('2026-10-25', -1),
    dates.weekdayOf('2026-11-23'), dates.weekdayOf('2026-11-29'), dates.datesOfMonth('2026-02').length,
    dates.addMonths('2026-01', -1),
  ]))
`

/** Days on which Saint John's (8 March, 1 November 2026) and Warsaw (29 March, 25 October 2026) change their clocks, each
 *  with the days beside it and with times that such a machine's own clock skips or has twice. */
const changes = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25']
const scriptOfChanges = `
  const dates = await import(${JSON.stringify(source)})
  console.log(JSON.stringify(${JSON.stringify(changes)}.map((date) => [
    dates.addDays(date, -1), dates.addDays(date, 1), dates.weekdayOf(date), dates.datesOfMonth(date.slice(0, 7)).length,
    ...['00:00', '02:30', '23:59'].flatMap((time) => {
      const instant = dates.businessInstant(date, time)
      return [instant.toISOString(), dates.businessDate(instant), dates.businessTime(instant)]
    }),
  ])))
`
const run = (zone: string, text: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', text], {
      env: { PATH: process.env.PATH, TZ: zone },
      encoding: 'utf8',
      // A wrong calculation of days might loop without end.
      timeout: 10_000,
    }),
  )

test.each(['UTC', 'Europe/Minsk', 'America/St_Johns'])('months and weeks begin in Minsk on a machine in %s', (zone) => {
  expect(run(zone, script)).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-11',
    '2026-12',
    '03:30',
    '2026-10-31T21:00:00.000Z',
    { from: '2026-09-30T21:00:00.000Z', to: '2026-10-31T21:00:00.000Z' },
    { from: '2026-11-30T21:00:00.000Z', to: '2026-12-31T21:00:00.000Z' },
    '2026-03-30',
    '2026-10-24',
    1,
    7,
    28,
    '2025-12',
  ])
})

test.each(['America/St_Johns', 'Europe/Warsaw'])(
  'a day in Minsk has 24 hours while the clock of a machine in %s changes',
  (zone) => {
    const day = (before: string, date: string, after: string, days: number) => [
      before,
      after,
      7,
      days,
      `${before}T21:00:00.000Z`,
      date,
      '00:00',
      `${before}T23:30:00.000Z`,
      date,
      '02:30',
      `${date}T20:59:00.000Z`,
      date,
      '23:59',
    ]
    expect(run(zone, scriptOfChanges)).toEqual([
      day('2026-03-07', '2026-03-08', '2026-03-09', 31),
      day('2026-10-31', '2026-11-01', '2026-11-02', 30),
      day('2026-03-28', '2026-03-29', '2026-03-30', 31),
      day('2026-10-24', '2026-10-25', '2026-10-26', 31),
    ])
  },
)
