import { lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../../app/states.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { HistoryPanel, readers } from '../../../../ui/history-panel.tsx'
import { lessonHistoryQuery } from '../api.ts'

export function LessonHistory({ id }: { id: string }) {
  const { t } = useTranslation('lessons')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const outcome = readers.oneOf(lessonOutcomes, (key) => stateLabel('outcome', key))
  const time = readers.text(format.dateTime)
  return (
    <HistoryPanel
      query={useQuery(lessonHistoryQuery(id))}
      title={(action) => t(`history.${action}`)}
      fields={{
        outcome: [t('close.outcome'), (value) => outcome(value) || '—'],
        startsAt: [t('begins'), (value) => time(value) || '—'],
        endsAt: [t('ends'), (value) => time(value) || '—'],
      }}
    />
  )
}
