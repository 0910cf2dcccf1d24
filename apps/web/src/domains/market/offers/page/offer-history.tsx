import { offerStates } from '@navyk/api-spec/market/offers'
import { type DaySpan, lessonFormats, levels, subjects } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { type HistoryFields, HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { offerHistoryQuery } from '../api.ts'

/** History of a request: each action and who did it. */
export function OfferHistory({ id }: { id: string }) {
  const nameOf = useOpenTexts('offers')
  return (
    <HistoryPanel
      query={useQuery(offerHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={useHistoryFields()}
    />
  )
}

/** The fields that a request's history may name. */
export function useHistoryFields(): HistoryFields {
  const { t } = useTranslation('offers')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const words = useWords()
  const { text, number, oneOf } = readers
  return {
    state: [t('words.state'), oneOf(offerStates, (state) => stateLabel('offer', state))],
    learner: [words.label('learner'), text()],
    subject: [words.label('subject'), oneOf(subjects, words.subject)],
    level: [t('words.level'), oneOf(levels, words.level)],
    goal: [t('goal'), text()],
    format: [t('words.where'), oneOf(lessonFormats, words.formatName)],
    place: [t('place'), text()],
    lessonsPerWeek: [t('lessons_per_week'), number(String)],
    lessonMinutes: [t('lesson_minutes'), number(format.duration)],
    // Validated by the form's schema when they were written.
    wantedSlots: [t('wanted_slots'), (value) => (value as DaySpan[]).map(words.span).join(', ')],
    priceFromKopecks: [t('new.price_from'), number(format.money)],
    priceToKopecks: [t('new.price_to'), number(format.money)],
    comment: [t('comment'), text()],
    deadlineOn: [t('deadline'), text(format.date)],
  }
}
