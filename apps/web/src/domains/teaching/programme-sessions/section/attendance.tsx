import type { ProgrammeAttendance } from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList, toPaged } from '#ui/lists/table/data-list.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { attendanceQuery } from '../api.ts'

type Row = ProgrammeAttendance['learners'][number]

/** Attendance of each learner, and the mean of the marks; nothing before a session was held. */
export function Attendance({ programmeId }: { programmeId: string }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const { data } = useQuery(attendanceQuery(programmeId))
  if (!data || data.data.sessions.held === 0 || data.data.learners.length === 0) return null
  const { sessions, learners } = data.data
  const figure = (key: 'present' | 'late' | 'absent' | 'madeUp', title: string): Column<Row> => ({
    key,
    title,
    width: 7,
    align: 'end',
    card: 'line',
    isNamed: true,
    render: (row) => row[key] || '—',
  })
  return (
    <Section title={t('attendance.title')}>
      <p className="muted small paragraph">
        {t('attendance.held', { count: sessions.held, of: sessions.held + sessions.planned })}
      </p>
      <DataList<Row>
        label={t('attendance.title')}
        query={toPaged({ data: { data: learners }, error: null, refetch: () => undefined })}
        rowId={({ id }) => id}
        empty={null}
        columns={[
          { key: 'name', title: t('labels.learner'), card: 'head', isName: true, render: (row) => row.name },
          figure('present', t('attendance.present')),
          figure('late', t('attendance.late')),
          figure('absent', t('attendance.absent')),
          figure('madeUp', t('attendance.made_up')),
          {
            key: 'mark',
            title: t('attendance.mean'),
            width: 7,
            align: 'end',
            card: 'line',
            isNamed: true,
            render: (row) => (row.meanMark === null ? '—' : format.number(row.meanMark)),
          },
        ]}
      />
    </Section>
  )
}
