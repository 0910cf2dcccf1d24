import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { goTo } from '../../addresses/path.ts'
import { clearPath } from '../../addresses/remembered-path.ts'
import { signOutHere, useUser } from '../../session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useTranslation } from '#ui/texts.ts'

/** Greeting and e-mail; its only item is the way out (docs/specification.md, section 2). */
export function UserMenu({ button }: PopupProps) {
  const { t } = useTranslation('shell')
  const { t: app } = useTranslation('app')
  const user = useUser()
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || t('user')

  const signOut = () => {
    signOutHere()
    clearPath()
    goTo('/login')
    toastSuccess(app('signed_out'))
  }

  return (
    <Menu position="bottom-end" width={260} {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <div className="pad-block-8 pad-inline-12">
          <div className="strong anywhere">{t('greeting', { name })}</div>
          {user.email && <div className="muted anywhere">{user.email}</div>}
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={signOut}>
          {t('sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
