import { offerStates } from '@navyk/api-spec/market/offers'
import { type DaySpan, lessonFormats, levels, subjects } from '@navyk/api-spec/vocabulary'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { useFormat } from '../../../ui/format.ts'
import { History } from '../../../ui/history.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { offerHistoryQuery } from './api.ts'
import { useWords } from '../../../vocabulary/use-words.ts'

/** Who did what with a request. */
export function OfferHistory({ id }: { id: string }) {
  const { t } = useTranslation('offers')
  const query = useQuery(offerHistoryQuery(id))
  const changesOf = useOfferChanges()
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {({ data }) => (
        <History
          entries={data.map((row) => ({
            id: row.id,
            at: row.at,
            actorName: row.actorName,
            title: t(`history.${row.action}`),
            reason: row.reason,
            changes: changesOf(row),
          }))}
        />
      )}
    </QueryView>
  )
}

/** What a line of the history says was changed, in words. */
export function useOfferChanges() {
  const { t } = useTranslation('offers')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const words = useWords()
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const number = (show: (value: number) => string) => (value: unknown) => (typeof value === 'number' ? show(value) : '')
  const oneOf =
    <Value extends string>(values: readonly Value[], show: (value: Value) => string) =>
    (value: unknown) => {
      const found = values.find((each) => each === value)
      return found === undefined ? '' : show(found)
    }
  const fields: Record<string, [label: string, show: (value: unknown) => string]> = {
    state: [t('state'), oneOf(offerStates, (state) => stateLabel('offer', state))],
    learner: [t('learner'), text],
    subject: [t('subject'), oneOf(subjects, words.subject)],
    level: [t('level'), oneOf(levels, words.level)],
    goal: [t('goal'), text],
    format: [t('format'), oneOf(lessonFormats, words.formatName)],
    place: [t('place'), text],
    lessonsPerWeek: [t('lessons_per_week'), number(String)],
    lessonMinutes: [t('lesson_minutes'), number(format.duration)],
    // As the form has checked them.
    wantedSlots: [t('wanted_slots'), (value) => (value as DaySpan[]).map(words.span).join(', ')],
    priceFromKopecks: [t('new.price_from'), number(format.money)],
    priceToKopecks: [t('new.price_to'), number(format.money)],
    comment: [t('comment'), text],
    deadlineOn: [t('deadline'), (value) => (typeof value === 'string' ? format.date(value) : '')],
  }
  return ({ changes }: Pick<HistoryRow, 'changes'>) =>
    Object.entries(fields).flatMap(([name, [label, show]]) => {
      const change = changes[name]
      return change ? [{ label, from: show(change.from), to: show(change.to) }] : []
    })
}
