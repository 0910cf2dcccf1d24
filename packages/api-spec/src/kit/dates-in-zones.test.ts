import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, 'dates.ts')
/** The edges of months, days and weeks, as a machine in another zone works them out. */
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

test.each(['UTC', 'Europe/Minsk', 'America/St_Johns'])('months and weeks begin in Minsk on a machine in %s', (zone) => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual([
    ...['2026-11-30', '2026-12-01', '2026-11', '2026-12', '03:30', '2026-10-31T21:00:00.000Z'],
    { from: '2026-09-30T21:00:00.000Z', to: '2026-10-31T21:00:00.000Z' },
    { from: '2026-11-30T21:00:00.000Z', to: '2026-12-31T21:00:00.000Z' },
    ...['2026-03-30', '2026-10-24', 1, 7, 28, '2025-12'],
  ])
})
