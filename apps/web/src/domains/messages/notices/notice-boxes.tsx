import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import classes from './notices.module.css'
import { NoticeTabs } from './notice-tabs.tsx'

/** New notices and the archive, each on its tab. */
export function NoticeBoxes({ button }: PopupProps) {
  const { opened, onChange } = useOpenAtOnce()
  const close = () => onChange(false)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={375} shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <NoticeTabs onFollow={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
