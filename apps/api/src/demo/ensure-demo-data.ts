import { businessDate, businessInstant, dayMs } from '@navyk/api-spec/kit'
import { allRoutes, allTasks } from '#app.ts'
import { archiveNoticesUntil } from '#messages/notices'
import { settableClock } from '#platform/clock.ts'
import { seededIds } from '#platform/ids/ids.ts'
import { withTasksAtOnce } from '#platform/queue/tasks-at-once.ts'
import type { Services } from '#platform/services.ts'
import { createAct } from './act-as.ts'
import type { DemoPayments } from './money/simulated-payments.ts'
import { enterDetails } from './money/enter-details.ts'
import { createPeople } from './people/people.ts'
import { countGrownTables, isEmpty, publishChanges, writeProgress } from './queries.ts'
import { choicesFrom } from './timeline/random.ts'
import { scheduleDemo } from './schedule/schedule-demo.ts'
import { createTimeline } from './timeline/timeline.ts'

/** Time between the beginning of the demo data and the first month that is taught. */
const historyMs = 250 * dayMs

/** Usual number of events in the past; it differs a little from day to day. */
const usualEvents = 3200

/** Events after which the database counts its rows again. */
const eventsBetweenCounts = 100

/** Fills an empty database with the demo service, which ends today and is the same on every machine for the same day; a
 *  database with any account is left as it is. Everything is done by the product's own handlers, each step at its own
 *  time. */
export async function ensureDemoData(
  services: Services,
  printLine: (line: string) => void,
  payments?: Pick<DemoPayments, 'simulators' | 'useClock'>,
): Promise<void> {
  if (!(await isEmpty(services.db))) return
  const { demo: progress } = services
  if (!progress) throw new Error('Only a service in demo mode has a demo')
  progress.expected = usualEvents
  await writeProgress(services.db, 'begun')
  await publishChanges(services.db, false)
  printLine('Filling the empty database with demo data …')
  const today = businessDate(services.clock.now())
  // The first moment of today, so that the data does not depend on the hour at which it is created.
  const now = businessInstant(today)
  const clock = settableClock(new Date(now.getTime() - historyMs))
  payments?.useClock(clock)
  const told = { ...services, clock, ids: seededIds(clock, today) }
  const historical = { ...withTasksAtOnce(told, allTasks), clock }
  const demo = {
    services: historical,
    act: createAct(historical, allRoutes),
    timeline: createTimeline(clock),
    choices: choicesFrom(today),
    people: await createPeople(historical),
    now,
    simulators: payments?.simulators ?? {},
  }
  await enterDetails(demo)
  scheduleDemo(demo)
  const startedAt = performance.now()
  await demo.timeline.run(now, {
    happened: async () => {
      progress.told += 1
      if (progress.told % eventsBetweenCounts === 0) await countGrownTables(services.db)
    },
    leftOut: (refusal) => {
      progress.leftOut += 1
      services.log.error({ err: refusal }, 'the product refuses an event of the demo, which is left out')
    },
  })
  payments?.useClock(services.clock)
  await services.transact((tx) => archiveNoticesUntil(tx, now))
  await publishChanges(services.db, true)
  await writeProgress(services.db, 'told')
  printLine(`${progress.told} things happened in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
