import { highestMark, type Progress, type ProgressMonth } from '@navyk/api-spec/teaching/progress'
import { FigureTable } from '#ui/facts/figure-table.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Attendance, homework and marks by month: a bar for the average mark, or for attendance where nothing was marked. Sessions of a
 *  group have a second table, of who was there. */
export function Months({ progress: { months, owner } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const hasMarks = months.some(({ averageMark }) => averageMark !== null)
  const isSeat = owner.kind === 'seat'
  return (
    <>
      <Section title={t('months.title')}>
        {months.length === 0 ? (
          <p className="muted below-12">{t(isSeat ? 'months.none_held' : 'months.none')}</p>
        ) : (
          <>
            <p className="muted small below-8">
              {t(hasMarks ? (isSeat ? 'months.note_session_marks' : 'months.note_marks') : 'months.note_attendance')}
            </p>
            <FigureTable
              label={t('months.title')}
              tone="green"
              columns={(['month', 'held', 'missed', 'homework', 'mark'] as const).map((column) =>
                t(`months.${column}`),
              )}
              rows={months.map((month) => ({
                title: format.month(month.month),
                share: hasMarks ? (month.averageMark ?? 0) / highestMark : attended(month),
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
      {isSeat && months.length > 0 && <Attendance months={months} />}
    </>
  )
}

const attended = ({ held, missed }: ProgressMonth) => held / (held + missed)

/** Attendance at the sessions of a group, month by month. */
function Attendance({ months }: { months: ProgressMonth[] }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <Section title={t('attendance.title')}>
      <p className="muted small below-8">{t('months.note_attendance')}</p>
      <FigureTable
        label={t('attendance.title')}
        tone="green"
        columns={[
          t('months.month'),
          ...(['present', 'late', 'absent', 'made_up'] as const).map((key) => t(`attendance.${key}`)),
        ]}
        rows={months.map((month) => ({
          title: format.month(month.month),
          share: attended(month),
          figures: [month.held - (month.late ?? 0), month.late ?? 0, month.missed, month.madeUp ?? 0].map(
            format.number,
          ),
        }))}
      />
    </Section>
  )
}
