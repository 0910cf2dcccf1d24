import { Button } from '@mantine/core'
import { IconBeach, IconCalendarShare, IconClock, IconConfetti } from '@tabler/icons-react'
import { useUser } from '#app/session/session.ts'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../schedule.module.css'
import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import type { GridTime } from '../calendar/grid-data.ts'

type Kind = 'hours' | 'absences' | 'feed' | 'holidays'

const icons: Record<Kind, IconShape> = {
  hours: IconClock,
  absences: IconBeach,
  feed: IconCalendarShare,
  holidays: IconConfetti,
}

const panelsOf: Record<string, Kind[]> = {
  executor: ['hours', 'absences', 'feed'],
  customer: ['feed'],
  staff: ['hours', 'absences', 'holidays'],
}

/** Buttons for the panels: hours, absences, holidays, calendar feed. */
export function PanelButtons({ onOpen }: { onOpen: (panel: Panel) => void }) {
  const { t } = useTranslation('schedule')
  const { role } = useUser()
  return (
    <div className={`buttons below-12 ${classes.panels}`}>
      {(panelsOf[role] ?? []).map((kind) => (
        <Button
          key={kind}
          variant="default"
          aria-haspopup="dialog"
          leftSection={<Icon of={icons[kind]} />}
          onClick={() => onOpen({ kind })}
        >
          {t(`${kind}.open`)}
        </Button>
      ))}
    </div>
  )
}

/** The panel that is open. */
export type Panel =
  | { kind: 'lesson'; lesson: ScheduledLesson }
  | { kind: 'move'; lesson: ScheduledLesson; to: GridTime }
  | { kind: 'plan'; at: GridTime; isPicked?: boolean }
  | { kind: 'pick' | 'hours' | 'absences' | 'feed' | 'holidays' }

/** The panel that an address names. */
export const readPanel = (text: string): Panel | undefined =>
  text === 'hours' || text === 'absences' || text === 'feed' || text === 'holidays' ? { kind: text } : undefined
