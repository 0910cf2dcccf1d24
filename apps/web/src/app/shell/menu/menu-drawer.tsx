import { Drawer } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Part } from '#ui/loading/lazy-part.tsx'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { useTranslation } from '#ui/texts.ts'
import { news } from '../header/news.ts'
import { Sidebar } from './sidebar.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The menu where there is no room for the sidebar. */
export function MenuDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  const [showsNews, setShowsNews] = useState(false)
  const [wereNewsShown, setWereShown] = useState(false)
  const openNews = () => {
    onClose()
    setShowsNews(true)
    setWereShown(true)
  }
  return (
    <>
      <Drawer.Root opened={useShown(opened)} onClose={onClose} size="var(--navyk-drawer)" padding="0 0.75rem 1rem">
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('menu')}>
          <Drawer.Body>
            <news.MenuEntry onOpen={openNews} />
            <Sidebar onNavigate={onClose} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {wereNewsShown && (
        <Suspense>
          <Part of={news.window} opened={showsNews} onClose={() => setShowsNews(false)} />
        </Suspense>
      )}
    </>
  )
}
