import { Button, Menu } from '@mantine/core'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import { type AccessAction, accessActions } from '@navyk/api-spec/views/user-management'
import { useState } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { AccessForm } from './access-form.tsx'
import { MessageForm } from './message-form.tsx'

type ChosenAction = AccessAction | 'message'

/** Actions with the chosen accounts. The choice stays until somebody has seen the result of each. */
export function ManyActions({ users, onDone }: { users: AccountRow[]; onDone: () => void }) {
  const { t } = useTranslation('user-management')
  const [action, setAction] = useState<ChosenAction>()
  if (!useMayChange()) return null
  const close = () => setAction(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      <Menu position="top-end" width={260}>
        <Menu.Target>
          <Button>{t('actions.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAction('message')}>{t('actions.message')}</Menu.Item>
          <Menu.Divider />
          {accessActions.map((one) => (
            <Menu.Item key={one} {...(one === 'block' && { color: 'red' })} onClick={() => setAction(one)}>
              {t(`actions.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {action !== undefined && (
        <Dialog opened onClose={close} title={t(`actions.${action}`)}>
          {action === 'message' ? (
            <MessageForm users={users} onCancel={close} onDone={done} />
          ) : (
            <AccessForm action={action} users={users} onCancel={close} onDone={done} />
          )}
        </Dialog>
      )}
    </>
  )
}
