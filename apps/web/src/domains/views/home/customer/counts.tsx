import type { CustomerHome } from '@navyk/api-spec/views/home'
import { IconBook2, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './customer.module.css'

/** Counts of courses: Enrolled Courses, Course in Progress, Course Completed. */
export function Counts({ counts }: { counts: CustomerHome['counts'] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const tiles = [
    { key: 'enrolled', icon: IconBook2, value: counts.enrolled },
    { key: 'in_progress', icon: IconPlayerPlay, value: counts.inProgress },
    { key: 'completed', icon: IconCircleCheck, value: counts.completed },
  ] as const
  return (
    <dl className={`stack gap-16 below-16 ${classes.tiles}`}>
      {tiles.map((tile) => (
        <div key={tile.key} className={`panel pad-16-20 ${classes.tile}`} data-kind={tile.key}>
          <dt className="line gap-8 muted">
            <Icon of={tile.icon} />
            {t(`customer.${tile.key}`)}
          </dt>
          <dd className="strong above-4">{format.number(tile.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
