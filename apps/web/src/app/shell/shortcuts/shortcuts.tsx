import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { homePath } from '@navyk/api-spec/kit/paths'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'
import { hasScreen } from '../../routes/screens.tsx'
import { useUser } from '../../session/session.ts'
import { isTyping } from './is-typing.ts'
import { menuFor, menuItems } from '../menu/menu.ts'

/** G must be followed by its letter within this time. */
const sequenceMs = 1500

const dialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** The keys of the shell: `?` lists them, G and a letter go to a page. */
export function Shortcuts() {
  const { t } = useTranslation('shell')
  const { t: frame } = useTranslation('frame')
  const navigate = useNavigate()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const pressedGAt = useRef(Number.NEGATIVE_INFINITY)
  const pages = menuItems(menuFor(user, hasScreen)).filter((item) => item.key !== undefined && hasScreen(item.path))

  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === '?') {
      setOpen(true)
      setOpened(true)
      return
    }
    const isSecond = event.timeStamp - pressedGAt.current < sequenceMs
    pressedGAt.current = letterOf(event) === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (!isSecond) return
    const path = letterOf(event) === 'h' ? homePath : pages.find((item) => item.key === letterOf(event))?.path
    if (path !== undefined) void navigate(path)
  })

  const lines = [
    { keys: ['?'], label: t('shortcuts.list') },
    { keys: ['Ctrl', 'K'], label: t('shortcuts.search') },
    { keys: ['Esc'], label: t('shortcuts.close') },
    { keys: ['↑', '↓'], label: t('shortcuts.rows') },
    { keys: ['G', 'H'], label: t('shortcuts.home') },
    ...pages.map((item) => ({
      keys: ['G', item.key?.toUpperCase() ?? ''],
      label: frame(`menu.${item.label}`),
    })),
  ]
  if (!wasOpened) return null
  return (
    <Suspense>
      <Part of={dialog} lines={lines} opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

/** The letter of the key on a Latin keyboard, so that shortcuts work under the Russian layout too. */
const letterOf = (event: KeyboardEvent): string => event.code.replace(/^Key/, '').toLowerCase()
