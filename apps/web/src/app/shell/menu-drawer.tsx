import { Drawer } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticesEntry, phoneNotices } from '../../domains/messages/notices/index.ts'
import { Part } from '../../ui/lazy-part.tsx'
import { useShown } from '../../ui/dialogs/on-demand.tsx'
import { Sidebar } from './sidebar.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The menu where there is no room for the sidebar. */
export function MenuDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  const [showsNotices, setShowsNotices] = useState(false)
  const [wereNoticesShown, setWereShown] = useState(false)
  const openNotices = () => {
    onClose()
    setShowsNotices(true)
    setWereShown(true)
  }
  return (
    <>
      <Drawer.Root opened={useShown(opened)} onClose={onClose} size="var(--navyk-drawer)" padding="0 0.75rem 1rem">
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('menu')}>
          <Drawer.Body>
            <NoticesEntry onOpen={openNotices} />
            <Sidebar onNavigate={onClose} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {wereNoticesShown && (
        <Suspense>
          <Part of={phoneNotices} opened={showsNotices} onClose={() => setShowsNotices(false)} />
        </Suspense>
      )}
    </>
  )
}
