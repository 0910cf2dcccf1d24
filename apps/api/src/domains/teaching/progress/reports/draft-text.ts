import type { ProgressMonth } from '@navyk/api-spec/teaching/progress'
import type { GoalRow, MarkRow, TopicRow } from '../queries.ts'
import type { Translate } from '#platform/texts/texts.ts'

interface DraftFacts {
  learner: string
  figures: ProgressMonth
  /** Topics of the month's lessons. */
  taught: string[]
  topics: Pick<TopicRow, 'id' | 'title'>[]
  /** Marks of the month, the newest first. */
  marks: Pick<MarkRow, 'topic_id' | 'mark'>[]
  goals: Pick<GoalRow, 'text' | 'state' | 'decided_on'>[]
}

/** Draft of a month's report in sentences that the executor edits: lessons, topics, marks, homework, goals. A part without facts is left
 *  out. */
export function draftText(
  translate: Translate<'progress.draft'>,
  { learner, figures, taught, topics, marks, goals }: DraftFacts,
): string {
  const { month, held, late, missed, madeUp } = figures
  const lines = [translate('lessons', { learner, month, held })]
  if (late !== null && late > 0) lines.push(translate('late', { late }))
  if (missed > 0) lines.push(translate('missed', { missed }))
  if (madeUp !== null && madeUp > 0) lines.push(translate('made_up', { made: madeUp }))
  if (taught.length > 0) lines.push(translate('topics', { topics: taught.join('; ') }))
  const marked = topics.flatMap(({ id, title }) => {
    const newest = marks.find(({ topic_id }) => topic_id === id)
    return newest ? [translate('mark', { title, mark: newest.mark })] : []
  })
  if (marked.length > 0) lines.push(translate('marks', { marks: marked.join('; ') }))
  if (figures.homeworkChecked > 0) {
    lines.push(translate('homework', { done: figures.homeworkDone, checked: figures.homeworkChecked }))
  }
  const reached = goals.filter(({ state, decided_on }) => state === 'reached' && decided_on?.startsWith(month))
  if (reached.length > 0) lines.push(translate('reached', { goals: reached.map(({ text }) => text).join('; ') }))
  const open = goals.filter(({ state }) => state === 'open')
  if (open.length > 0) lines.push(translate('open', { goals: open.map(({ text }) => text).join('; ') }))
  return lines.join('\n')
}
