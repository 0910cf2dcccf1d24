import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { businessDate } from '@navyk/api-spec/kit'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { State } from '#app/manifests/states.tsx'
import { type Column, DataList, toPaged } from '#ui/lists/table/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Duration, TimeRange } from '#ui/facts/facts-text.tsx'
import classes from '../plans.module.css'
import { planLessonsQuery } from '../api.ts'

/** The lessons of an approved plan in the order of time, each with its outcome. */
export function PlanLessons({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const query = useQuery({
    ...planLessonsQuery(plan),
    select: ({ data }) => ({ data: data.toReversed() }),
  })
  return (
    <DataList
      label={t('words.lessons')}
      query={toPaged(query)}
      columns={useColumns()}
      rowId={(lesson) => lesson.id}
      rowLink={(lesson) => lessonPath(lesson.id)}
      empty={<EmptyState text={t('details.no_rows')} />}
    />
  )
}

function useColumns(): Column<LessonSummary>[] {
  const { t } = useTranslation('plans')
  return [
    cell.day('date', t('row.date'), (lesson) => businessDate(new Date(lesson.startsAt)), { width: 9, card: 'head' }),
    {
      key: 'time',
      title: t('row.time'),
      width: 9,
      card: 'end',
      render: (lesson) => <TimeRange from={lesson.startsAt} to={lesson.endsAt} />,
    },
    {
      key: 'topic',
      title: t('row.topic'),
      card: 'line',
      render: (lesson) => (lesson.topic === '' ? '—' : <span dir="auto">{lesson.topic}</span>),
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 15,
      card: 'state',
      render: (lesson) =>
        lesson.outcome === null ? (
          <State of="lesson" is={Date.parse(lesson.endsAt) <= Date.now() ? 'unclosed' : 'planned'} />
        ) : (
          <span className={`inline gap-4-8 ${classes.outcome}`}>
            <State of="outcome" is={lesson.outcome} />
            {lesson.heldMinutes !== null && <Duration minutes={lesson.heldMinutes} />}
          </span>
        ),
    },
  ]
}
