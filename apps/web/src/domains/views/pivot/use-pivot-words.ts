import type { PivotLabel } from '@navyk/api-spec/views/pivot'
import { addDays, monthOf, weekdayOf } from '@navyk/api-spec/kit'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import type { PivotView, ShownMeasure } from './view.ts'

/** Texts of rows, columns and measures. */
export function usePivotWords() {
  const { t } = useTranslation('pivot')
  const { subject } = useWords()
  const format = useFormat()
  const nameOf = (label: PivotLabel): string => {
    switch (label.kind) {
      case 'subject':
        return subject(label.id)
      case 'contract':
        return t('contract', { number: label.number, learner: label.learnerName, subject: subject(label.subject) })
      case 'customer':
      case 'executor':
      case 'learner':
        return format.fullName(label)
    }
  }
  /** The head of a column: the upper label, and the figure or name. */
  const headOf = ({ columns }: Pick<PivotView, 'columns'>, key: string, isFirst: boolean): [string, string] => {
    if (columns === 'month') return [key.slice(0, 4), format.month(monthOf(key)).split(' ')[0] ?? '']
    const [day, month] = [Number(key.slice(8)), format.monthShort(key)]
    if (columns === 'week') return [month, `${day}–${Number(addDays(key, 6).slice(8))}`]
    return [isFirst || day === 1 ? month : format.weekday(weekdayOf(key)), String(day)]
  }
  const columnName = ({ columns }: Pick<PivotView, 'columns'>, key: string): string => {
    if (columns === 'month') return format.month(monthOf(key))
    if (columns === 'week') return `${format.date(key)} – ${format.date(addDays(key, 6))}`
    return format.longDate(key)
  }
  const measure = (name: ShownMeasure) => t(`measures.${name}`)
  return { t, format, subject, nameOf, headOf, columnName, measure }
}
export type PivotWords = ReturnType<typeof usePivotWords>
