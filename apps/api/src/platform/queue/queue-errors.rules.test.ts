import { expect, test } from 'vitest'
import { createLogger } from '../operation/log.ts'
import { queueErrorLogger } from './queue-errors.ts'

/** The lines of a log of the queue's errors, whose clock the test sets. */
function queueLog() {
  const lines: { err: { message: string; reason?: string }; leftOut?: number }[] = []
  const clock = { ms: 0 }
  const log = createLogger('error', { write: (line) => lines.push(JSON.parse(line)) })
  return { report: queueErrorLogger(log, () => clock.ms), lines, clock }
}

test('an error of the queue is logged with its message and its reason, also where the queue reports it as a plain object', () => {
  const { report, lines } = queueLog()
  report({ code: '42P01', message: 'relation "job" does not exist', queue: 'deliver-message' })
  report(Object.assign(new Error('read-only'), { reason: '25006' }))
  expect(lines.map(({ err }) => [err.reason, err.message])).toEqual([
    ['42P01', 'relation "job" does not exist'],
    ['25006', 'read-only'],
  ])
})

test('errors of the queue for one reason are logged once in ten seconds, with the number of those left out', () => {
  const { report, lines, clock } = queueLog()
  for (clock.ms = 0; clock.ms <= 20_000; clock.ms += 100) report({ code: '25006', message: 'read-only' })
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([undefined, 99, 99])
})
