import { IconBell } from '@tabler/icons-react'
import { CountBadge } from '#ui/buttons/count-badge.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { OnDemand } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useNewCount } from './api.ts'
import classes from './notices-popover.module.css'

/** The bell with the count of new notices; it opens the two lists (docs/specification.md, section 2). */
export function NoticesPopover() {
  const { t } = useTranslation('notices')
  const count = useNewCount()
  return (
    <span className={`holds ${classes.bell}`}>
      <OnDemand kind="dialog" load={loadBoxes} button={<IconButton icon={IconBell} label={t('label', { count })} />} />
      <CountBadge count={count} kind="news" />
    </span>
  )
}

const loadBoxes = async () => (await import('./notice-boxes.tsx')).NoticeBoxes
