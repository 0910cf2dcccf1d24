import { Popover, Tabs } from '@mantine/core'
import { cloneElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type PopupProps, useOpenAtOnce } from '../../ui/on-demand.tsx'
import classes from './notice-boxes.module.css'
import { NoticeList } from './notice-list.tsx'

/** New notices and the archive, each on its tab. */
export function NoticeBoxes({ button }: PopupProps) {
  const { t } = useTranslation('notices')
  const { opened, onChange } = useOpenAtOnce()
  const close = () => onChange(false)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={375} shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
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
