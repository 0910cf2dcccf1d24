import { highestMark, type Progress } from '@navyk/api-spec/teaching/progress'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '../../../ui/facts/figure-table.tsx'
import { useFormat } from '../../../ui/format.ts'
import rows from '../../../ui/lists/section-rows.module.css'
import { Section } from '../../../ui/section.tsx'
import classes from './progress.module.css'

/** Attendance, homework and marks by month: a bar for the average mark, or for attendance where nothing was marked. */
export function Months({ progress: { months } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const hasMarks = months.some(({ averageMark }) => averageMark !== null)
  return (
    <Section title={t('months.title')}>
      {months.length === 0 ? (
        <p className={rows.none}>{t('months.none')}</p>
      ) : (
        <>
          <p className={classes.note}>{t(hasMarks ? 'months.note_marks' : 'months.note_attendance')}</p>
          <FigureTable
            label={t('months.title')}
            tone="green"
            columns={['month', 'held', 'missed', 'homework', 'mark'].map((column) => t(`months.${column}`))}
            rows={months.map((month) => ({
              title: format.month(month.month),
              share: hasMarks ? (month.averageMark ?? 0) / highestMark : month.held / (month.held + month.missed),
              figures: [
                format.number(month.held),
                format.number(month.missed),
                month.homeworkChecked === 0
                  ? '–'
                  : t('months.done_of', { done: month.homeworkDone, checked: month.homeworkChecked }),
                month.averageMark === null ? '–' : format.number(month.averageMark),
              ],
            }))}
          />
        </>
      )}
    </Section>
  )
}
