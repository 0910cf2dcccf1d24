import { IconBell } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useNewCount } from './api.ts'
import classes from './notices-entry.module.css'

/** First entry of the menu with the count of news, below 600 px, where the specification has no bell. */
export function NoticesEntry({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('notices')
  const count = useNewCount()
  return (
    <button
      type="button"
      className={`hovers line bare gap-12 full high-44 ${classes.entry}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon of={IconBell} size={20} className="muted fixed" />
      <span className="grow">{t('title')}</span>
      <span className={`small strong centred ${classes.count}`} data-none={count === 0 || undefined}>
        {count}
      </span>
    </button>
  )
}
