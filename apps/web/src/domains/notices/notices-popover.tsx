import { Popover, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { noticesQuery } from './api.ts'
import { NoticeList } from './notice-list.tsx'
import classes from './notices-popover.module.css'

/** The bell with the count of new notices, and the two boxes behind it (specification, section 2). */
export function NoticesPopover() {
  const { t } = useTranslation('notices')
  const [isOpen, setOpen] = useState(false)
  const { data } = useInfiniteQuery(noticesQuery('new'))
  const count = data?.pages[0]?.newCount ?? 0
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={375}
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.bell}>
          <IconButton
            icon={IconBell}
            label={t('label', { count })}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          />
          <span className={classes.badge} data-none={count === 0 || undefined} aria-hidden>
            {count}
          </span>
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} role="dialog" aria-label={t('title')}>
        <Tabs defaultValue="new" keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="new">{t('new')}</Tabs.Tab>
            <Tabs.Tab value="archive">{t('archive')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="new">
            <NoticeList box="new" onFollow={close} />
          </Tabs.Panel>
          <Tabs.Panel value="archive">
            <NoticeList box="archive" onFollow={close} />
          </Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  )
}
