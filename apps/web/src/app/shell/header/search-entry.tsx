import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { hasScreen } from '../../routes/screens.tsx'
import { useUser } from '../../session/session.ts'
import { loadSlots, Slot } from '../../manifests/slots.tsx'
import { isTyping } from '../shortcuts/is-typing.ts'
import { menuFor, menuItems } from '../menu/menu.ts'

const preload = () => void loadSlots(['frame.search'])

/** Search: a button in the top bar, Ctrl+K or ⌘K, and `/` outside of fields. */
export function SearchEntry() {
  const { t } = useTranslation('shell')
  const { t: frame } = useTranslation('frame')
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpen(true)
    setOpened(true)
  }
  useWindowEvent('keydown', (event) => {
    // Reads the place of the key, so that it works under the Russian layout too.
    const isK = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    if (!isK && !isSlash) return
    event.preventDefault()
    open()
  })
  const pages = menuItems(menuFor(user, hasScreen)).filter((item) => hasScreen(item.path))
  return (
    <>
      <IconButton
        icon={IconSearch}
        label={t('search')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      />
      {wasOpened && (
        <Slot
          name="frame.search"
          pages={pages.map(({ label, path }) => ({ label: frame(`menu.${label}`), to: path }))}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
