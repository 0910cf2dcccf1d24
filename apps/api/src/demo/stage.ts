import type { SettableClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import type { Act } from './actors.ts'
import type { Cast } from './people/cast.ts'
import type { Choices } from './random.ts'
import type { Timeline } from './timeline.ts'

/** What every part of the story works with. */
export interface Stage {
  services: Services & { clock: SettableClock }
  act: Act
  timeline: Timeline
  choices: Choices
  cast: Cast
  /** The moment at which the story ends: the present. */
  now: Date
}
