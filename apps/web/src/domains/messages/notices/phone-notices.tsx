import { Drawer } from '@mantine/core'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'
import { NoticeTabs } from './notice-tabs.tsx'
import classes from './notices.module.css'

/** Both lists of notices over the whole screen, for phones. */
export function PhoneNotices({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Drawer
      opened={useShown(opened)}
      onClose={onClose}
      size="100%"
      padding={0}
      title={t('title')}
      classNames={drawerClasses}
      closeButtonProps={{ 'aria-label': t('close'), size: 'var(--navyk-touch)' }}
    >
      <NoticeTabs onFollow={onClose} />
    </Drawer>
  )
}

const drawerClasses = { header: classes.header ?? '', title: classes.title ?? '' }
