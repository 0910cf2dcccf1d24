import { useShown } from '#ui/dialogs/on-demand.tsx'
import { AbsencesPanel } from './absences-panel.tsx'
import { FeedPanel } from './feed-panel.tsx'
import { HolidaysPanel } from './holidays-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import { MovePanel } from './move-panel.tsx'
import type { Panel } from './panel-buttons.tsx'
import { PickPanel } from './pick-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'

interface Props {
  panel: Panel | undefined
  /** The executor whose schedule staff view. */
  executorId: string | undefined
  canArrange: boolean
  date: string
  onOpen: (panel: Panel) => void
  onDate: (date: string) => void
  onClose: () => void
}

/** All panels of the schedule, in a chunk of their own that is loaded when one is opened. */
export function Panels({ panel, executorId, canArrange, date, onOpen, onDate, onClose }: Props) {
  const isShown = useShown(panel !== undefined)
  if (!panel) return null
  const dialog = { opened: isShown, onClose }
  switch (panel.kind) {
    case 'lesson':
      return (
        <LessonPanel
          {...dialog}
          lesson={panel.lesson}
          canArrange={canArrange}
          onMove={(to) => onOpen({ kind: 'move', lesson: panel.lesson, to })}
        />
      )
    case 'move':
      return <MovePanel {...dialog} lesson={panel.lesson} to={panel.to} />
    case 'plan':
      return <PlanPanel {...dialog} at={panel.at} isPicked={panel.isPicked ?? false} executorId={executorId} />
    case 'pick':
      return <PickPanel {...dialog} date={date} onDate={onDate} />
    case 'hours':
      return <HoursPanel {...dialog} executorId={executorId} canChange={canArrange} />
    case 'absences':
      return <AbsencesPanel {...dialog} executorId={executorId} canChange={canArrange} />
    case 'feed':
      return <FeedPanel {...dialog} />
    case 'holidays':
      return <HolidaysPanel {...dialog} canChange={canArrange} year={date.slice(0, 4)} />
  }
}
