import type { WorkReport, WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { type ReactNode, useRef, useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import type { Selection } from '#ui/lists/table/data-list-types.ts'
import { SelectionBar } from '#ui/lists/table/selection-bar.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useApproveWorkReportRows } from '../api.ts'

const isReady = (lesson: WorkReportLesson) =>
  lesson.state === 'closed' && lesson.waitsFor === null && lesson.outcome !== 'moved'

interface Props {
  report: WorkReport
  /** Renders the lessons; they are chosen where the person may approve some before the others. */
  children: (selection: Selection | undefined) => ReactNode
}

/** The lessons of a month that was handed in, of which staff approve some before the others, with one confirmation. */
export function ApprovingRows({ report, children }: Props) {
  const { permissions } = useUser()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isDecider = permissions.includes('accountant') || permissions.includes('manager')
  const mayApprove = useMayChange() && isDecider && report.state === 'submitted'
  if (!mayApprove) return children(undefined)
  const ready = report.contracts.flatMap(({ lessons }) => lessons).filter(isReady)
  // A lesson that somebody else has approved meanwhile is not chosen any more.
  const lessons = ready.filter(({ id }) => chosen.has(id))
  const focusFirst = () => list.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
  const selection: Selection = {
    ids: new Set(lessons.map(({ id }) => id)),
    onChange: setChosen,
    mayChoose: (id) => ready.some((lesson) => lesson.id === id),
    actions: (
      <Approve
        report={report}
        lessons={lessons}
        onDone={() => {
          setChosen(new Set())
          focusFirst()
        }}
      />
    ),
  }
  return (
    <div ref={list}>
      {children(selection)}
      {lessons.length > 0 && <SelectionBar selection={selection} onDrop={focusFirst} />}
    </div>
  )
}

function Approve({ report, lessons, onDone }: { report: WorkReport; lessons: WorkReportLesson[]; onDone: () => void }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const approve = useApproveWorkReportRows(report.id)
  const ids = new Set(lessons.map(({ id }) => id))
  const count = ids.size
  const isLeft = (lesson: WorkReportLesson) =>
    lesson.outcome !== 'moved' && lesson.state !== 'settled' && !ids.has(lesson.id)
  const isLast = !report.contracts.some((contract) => contract.lessons.some(isLeft))
  const sum = (kopecks: (lesson: WorkReportLesson) => number | null | undefined) =>
    format.money(lessons.reduce((total, lesson) => total + (kopecks(lesson) ?? 0), 0))
  return (
    <ConfirmButton
      variant="filled"
      label={t('approve_rows.label', { count })}
      title={t('approve_rows.title', { count })}
      consequence={t(isLast ? 'approve_rows.last' : 'approve_rows.consequence', {
        charge: sum(({ chargeKopecks }) => chargeKopecks),
        pay: sum(({ payKopecks }) => payKopecks),
      })}
      done={t('approve_rows.done', { count })}
      onConfirm={async () => {
        await approve.mutateAsync({ version: report.version, lessonIds: [...ids] })
        onDone()
      }}
    />
  )
}
