import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../ui/on-demand.tsx'
import { Sidebar } from './sidebar.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The menu where there is no room for the sidebar. */
export function MenuDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Drawer.Root opened={useShown(opened)} onClose={onClose} size="var(--navyk-drawer)" padding="0 0.75rem 1rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu')}>
        <Drawer.Body>
          <Sidebar onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
