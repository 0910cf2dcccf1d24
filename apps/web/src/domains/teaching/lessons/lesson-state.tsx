import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { State } from '../../../app/states.tsx'

type Shown = Pick<LessonSummary, 'outcome' | 'state' | 'endsAt'>

/** A lesson's outcome; before it has one, whether it is still to come or waits for one. */
export function LessonStateBadge({ lesson }: { lesson: Shown }) {
  if (lesson.outcome !== null) return <State of="outcome" is={lesson.outcome} />
  return <State of="lesson" is={isOver(lesson) ? 'unclosed' : 'planned'} />
}

/** By the browser's clock; the server decides by its own. */
const isOver = (lesson: Pick<Shown, 'endsAt'>): boolean => Date.parse(lesson.endsAt) <= Date.now()
