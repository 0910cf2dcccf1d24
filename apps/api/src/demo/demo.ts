import type { SettableClock } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import type { Simulator } from '@navyk/simulators'
import type { Act } from './act-as.ts'
import type { DemoPeople } from './people/people.ts'
import type { Choices } from './timeline/random.ts'
import type { Timeline } from './timeline/timeline.ts'

/** Tools and people that every part of the demo data uses. */
export interface Demo {
  services: Services & { clock: SettableClock }
  act: Act
  timeline: Timeline
  choices: Choices
  people: DemoPeople
  /** Simulated providers of payments, by name; without them nobody pays online. */
  simulators: Record<string, Simulator>
  /** The moment at which the demo data ends: the present. */
  now: Date
}
